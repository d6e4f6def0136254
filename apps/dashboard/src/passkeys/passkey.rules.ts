import { DomainError, invalidField, nameProblem } from '@tulay/contracts';

const PASSKEYS_MAX = 10;

/**
 * Checks the limit on passkeys per user.
 * @throws DomainError `invalid_state` if the user has the maximum number of passkeys
 */
export function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= PASSKEYS_MAX)
    throw new DomainError('invalid_state', `You can have at most ${PASSKEYS_MAX} passkeys`);
}

/**
 * Returns the trimmed name.
 * @throws DomainError `invalid_request` if the name is invalid
 */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  const problem = nameProblem(trimmed);
  if (problem) throw invalidField('name', problem);
  return trimmed;
}

export const wrongPasskey = () => invalidField('passkey', 'must be a valid passkey for this account');

/** Rejects a response with `invalid_request`. The error does not reveal the reason. */
export function refuse(): never {
  throw wrongPasskey();
}
