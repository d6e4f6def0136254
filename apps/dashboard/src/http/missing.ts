import { DomainError } from '@tulay/contracts';

/**
 * Returns whether a page should respond with 404. Services throw `unauthenticated` for objects in the
 * merchant's other mode.
 */
export const isMissing = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'not_found' || error.code === 'unauthenticated');
