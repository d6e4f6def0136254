import { DomainError, type ErrorCode } from '@tulay/contracts';
import { keysStrings as words } from './keys.strings';

type Alert = keyof typeof words.alerts;

const ALERTS: Partial<Record<ErrorCode, Alert>> = {
  invalid_request: 'scopes',
  insufficient_scope: 'beyond',
};

/**
 * Returns the message for a rejection, and rethrows any other error.
 * @param ofState message for `invalid_state`
 */
export function alertOf(error: unknown, ofState: Alert): string {
  if (!(error instanceof DomainError)) throw error;
  const alert = error.code === 'invalid_state' ? ofState : ALERTS[error.code];
  if (!alert) throw error;
  return words.alerts[alert];
}
