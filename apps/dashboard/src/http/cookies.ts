import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'tulay_session';
/** Cookie that protects forms before there is a session. */
export const FORM_COOKIE = 'tulay_form';

/** Attributes that limit the session cookie and the form cookie to the dashboard's pages. */
export const COOKIE_SCOPE = { path: '/dashboard' } as const;

/** Format of a token created by `newToken`. */
const TOKEN = /^[\w-]{20,100}$/;

/** Returns the cookie's token, or undefined if the cookie is missing or malformed. */
export function cookieToken({ cookies }: Pick<FastifyRequest, 'cookies'>, name: string): string | undefined {
  const value = cookies[name];
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}
