import { DomainError } from '@tulay/contracts';

/** Thrown if the user already runs the maximum number of exports. */
export class TooManyExports extends DomainError {
  constructor() {
    super('rate_limited', 'Two files are being written; try again when one of them has ended');
  }
}
