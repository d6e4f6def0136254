import { invalidField } from '@tulay/contracts';
import { passwordProblem, type PasswordProblem } from './password.rules';

const MESSAGES: Record<PasswordProblem, string> = {
  too_short: 'must have at least 10 characters',
  too_long: 'must have at most 200 characters',
  too_simple: 'is too easy to guess',
  names_you: 'must not contain your name or email address',
};

/** Returns the problem that a `password` error message describes, or undefined for an unknown message. */
export const passwordProblemOf = (message: string): PasswordProblem | undefined =>
  (Object.keys(MESSAGES) as PasswordProblem[]).find((problem) => MESSAGES[problem] === message);

/**
 * Returns the password if it is acceptable.
 * @throws DomainError `invalid_request` if the password violates a password rule
 */
export function checkedPassword(password: string, person: { email: string; name: string }): string {
  const problem = passwordProblem(password, person);
  if (problem) throw invalidField('password', MESSAGES[problem]);
  return password;
}
