export const SESSION_COOKIE = 'tulay_session';
/** Cookie with the CSRF token of signed-out users. */
export const FORM_COOKIE = 'tulay_form';

/** Format of the tokens that `newToken` returns. */
const TOKEN = /^[\w-]{20,100}$/;

/** Returns the token in a cookie, or undefined if the cookie is missing or malformed. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** Returns a `Set-Cookie` value with `HttpOnly`, `SameSite=Lax` and the dashboard's path. */
export const cookieText = (name: string, value: string, isHttps: boolean): string =>
  [`${name}=${value}`, 'Path=/dashboard', 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join(
    '; ',
  );

export const endedCookie = (name: string, isHttps: boolean): string =>
  `${cookieText(name, '', isHttps)}; Max-Age=0`;
