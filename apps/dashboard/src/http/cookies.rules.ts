export const SESSION_COOKIE = 'tulay_session';
/** Cookie that protects forms before there is a session. */
export const FORM_COOKIE = 'tulay_form';

/** Format of a token created by `newToken`. */
const TOKEN = /^[\w-]{20,100}$/;

/**
 * Returns the cookie's token.
 * @returns undefined if the cookie is missing or malformed
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/**
 * Returns a `Set-Cookie` value that is hidden from scripts, not sent by forms of other sites, and limited to
 * the dashboard's path.
 */
export const cookieText = (name: string, value: string, isHttps: boolean): string =>
  [`${name}=${value}`, 'Path=/dashboard', 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join(
    '; ',
  );

export const endedCookie = (name: string, isHttps: boolean): string =>
  `${cookieText(name, '', isHttps)}; Max-Age=0`;
