/** Crockford's Base32 alphabet, which excludes letters that look like digits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;

/**
 * Formats 80 random bits as a code such as `7k3q-92mf-abcd-0xyz`.
 * @param below returns a uniformly distributed integer in [0, max)
 */
export const composeRecoveryCode = (below: (max: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(below(LETTERS.length))).join(''),
  ).join('-');

export const plainRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

/** Returns whether the input is an app code rather than a recovery code. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''));
