import { DomainError } from '@tulay/contracts';

/**
 * Returns whether the object is missing for this page. Services reject objects of the merchant's other mode
 * with `unauthenticated`; pages show them as not found.
 */
export const isMissing = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'not_found' || error.code === 'unauthenticated');
