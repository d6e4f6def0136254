export const SESSION_COOKIE = 'tulay_session';
/** What forms carry before there is a session. */
export const FORM_COOKIE = 'tulay_form';

/** A token, as `newToken` makes it. */
const TOKEN = /^[\w-]{20,100}$/;

/** @returns undefined when the cookie is not sent, or cannot be one of ours */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** No script reads it, no other site's form sends it, and no other page than the dashboard's gets it. */
export const cookieText = (name: string, value: string, isHttps: boolean): string =>
  [`${name}=${value}`, 'Path=/dashboard', 'HttpOnly', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].join(
    '; ',
  );

export const endedCookie = (name: string, isHttps: boolean): string =>
  `${cookieText(name, '', isHttps)}; Max-Age=0`;
