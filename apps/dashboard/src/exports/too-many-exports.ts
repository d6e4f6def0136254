import { DomainError } from '@tulay/contracts';

/** Thrown when a user already runs as many exports as allowed. */
export class TooManyExports extends DomainError {
  constructor() {
    super('rate_limited', 'Two files are being written; try again when one of them has ended');
  }
}
