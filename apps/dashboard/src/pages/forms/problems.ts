import { DomainError } from '@tulay/contracts';
import { passwordProblemOf } from '../../passwords/checked-password';
import { TooManyCodes } from '../../second-factors/too-many-codes';
import { problemStrings as strings } from './problem.strings';

type ProblemWord = keyof typeof strings;

/** Fields with a specific error message. */
const NAMED = new Set<string>([
  'merchant',
  'name',
  'email',
  'role',
  'language',
  'code',
  'passkey',
  'current_password',
]);

/**
 * Returns error messages by field, in the reader's language. Rethrows any error other than `TooManyCodes` or
 * an `invalid_request` error with issues.
 */
export function problemsOf(error: unknown): Record<string, string> {
  if (error instanceof TooManyCodes) return { code: strings[`codes_${error.within}`] };
  if (!(error instanceof DomainError) || error.code !== 'invalid_request' || !error.issues) throw error;
  const problems = Object.entries(error.issues).map(([field, [message = '']]) => [
    field,
    said(field, message),
  ]);
  return Object.fromEntries(problems) as Record<string, string>;
}

function said(field: string, message: string): string {
  if (field === 'password') return strings[passwordProblemOf(message) ?? 'any'];
  if (field === 'email' && message === 'already belongs to a team member') return strings.member;
  return NAMED.has(field) ? strings[field as ProblemWord] : strings.any;
}
