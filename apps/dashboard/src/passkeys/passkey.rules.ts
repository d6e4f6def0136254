import { DomainError, invalidField, nameProblem } from '@tulay/contracts';

const PASSKEYS_MAX = 10;

/**
 * Checks that the user may add a passkey.
 * @throws DomainError `invalid_state`
 */
export function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= PASSKEYS_MAX)
    throw new DomainError('invalid_state', `You can have at most ${PASSKEYS_MAX} passkeys`);
}

/**
 * Returns the trimmed name.
 * @throws DomainError `invalid_request`
 */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  const problem = nameProblem(trimmed);
  if (problem) throw invalidField('name', problem);
  return trimmed;
}

export const wrongPasskey = () => invalidField('passkey', 'was not accepted');

/**
 * Rejects a response without revealing why; the user tries again.
 * @throws DomainError `invalid_request`
 */
export function refuse(): never {
  throw wrongPasskey();
}
