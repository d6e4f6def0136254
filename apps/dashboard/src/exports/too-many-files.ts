import { DomainError } from '@tulay/contracts';

/** A person saves as many files already as they may at once. */
export class TooManyFiles extends DomainError {
  constructor() {
    super('rate_limited', 'Two files are being written; try again when one of them has ended');
  }
}
