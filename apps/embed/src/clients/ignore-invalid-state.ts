import { DomainError } from '@tulay/contracts';

/** A second click, or one on an outdated page, changes nothing. The next page shows the present state. */
export function ignoreInvalidState(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'invalid_state')) throw error;
}
