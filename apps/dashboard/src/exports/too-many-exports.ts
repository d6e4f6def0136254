import { DomainError } from '@tulay/contracts';

export class TooManyExports extends DomainError {
  constructor() {
    super('rate_limited', 'Two exports are in progress. Try again when one of them is complete');
  }
}
