/** Crockford's: no letter looks like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;

/**
 * 80 random bits, as people write them down: `7k3q-92mf-abcd-0xyz`.
 * @param below draws an integer in [0, max) with equal probability
 */
export const composeRecoveryCode = (below: (max: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(below(LETTERS.length))).join(''),
  ).join('-');

/** A code however somebody typed it. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

/** Whether somebody typed a code of their app, and not a recovery code. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''));
