import { DomainError } from '@tulay/contracts';

/**
 * Ignores `invalid_state`. A second click, or a click on an outdated page, changes nothing, and the next page
 * shows the current state.
 */
export function ignoreInvalidState(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'invalid_state')) throw error;
}
