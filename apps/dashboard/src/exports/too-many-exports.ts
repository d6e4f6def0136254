import { DomainError } from '@tulay/contracts';

export class TooManyExports extends DomainError {
  constructor() {
    super('rate_limited', 'Two files are being written; try again when one of them has ended');
  }
}
