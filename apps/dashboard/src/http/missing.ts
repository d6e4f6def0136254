import { DomainError } from '@tulay/contracts';

/**
 * Whether there is nothing to show. Services refuse what belongs to the merchant's other side as `unauthenticated`: on a
 * page it is no news that it exists.
 */
export const isMissing = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'not_found' || error.code === 'unauthenticated');
