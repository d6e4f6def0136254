import { lengthOf } from '@tulay/contracts';
const MIN = 10;
/** Maximum length, because the hashing time grows with the length. */
const MAX = 200;

/** Common words. A password that adds fewer than six characters to one of these words is rejected. */
const KNOWN = ['password', 'qwerty', 'letmein', 'iloveyou', 'pilipinas', 'philippines', 'welcome', 'tulay'];

export type PasswordProblem = 'too_short' | 'too_long' | 'too_simple' | 'names_you';

/**
 * Returns the reason for rejecting a password, or null if the password is acceptable. Checks only the
 * password's length and whether it is easy to guess, because NIST SP 800-63B advises against required character
 * classes.
 */
export function passwordProblem(
  password: string,
  person: { email: string; name: string },
): PasswordProblem | null {
  if (lengthOf(password) < MIN) return 'too_short';
  if (lengthOf(password) > MAX) return 'too_long';
  const plain = password.toLowerCase();
  if (isSimple(plain)) return 'too_simple';
  const [local = ''] = person.email.toLowerCase().split('@');
  const names = [local, ...person.name.toLowerCase().split(/\s+/)].filter((name) => name.length >= 4);
  return names.some((name) => plain.includes(name) && plain.length - name.length < 6) ? 'names_you' : null;
}

/**
 * Returns whether a password has few distinct characters, is a sequence of adjacent keys or letters, or is
 * little more than a common word.
 */
function isSimple(plain: string): boolean {
  if (new Set(plain).size < 5) return true;
  if (isRun(plain)) return true;
  return KNOWN.some((word) => plain.includes(word) && plain.length - word.length < 6);
}

const RUNS = '0123456789012345678901234567890 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm';

const isRun = (plain: string): boolean =>
  RUNS.includes(plain) || RUNS.includes([...plain].reverse().join(''));
