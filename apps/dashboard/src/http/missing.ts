import { DomainError } from '@tulay/contracts';

/**
 * Whether the page should show the object as not found. Services return `unauthenticated` for objects in the
 * merchant's other mode.
 */
export const isMissing = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'not_found' || error.code === 'unauthenticated');
