export const URL_MAX = 2048;

const WEB_URL = /^https?:\/\/[^\s\\]+$/i;
/** Control characters, and characters that reverse the displayed order of others. */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}]/u;
/** Host as normalized by a URL parser: an ASCII DNS name, an IPv4 address or an IPv6 address. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

export type WebUrlProblem = 'form' | 'long' | 'host' | 'user';

export const WEB_URL_RULES: Readonly<Record<WebUrlProblem, string>> = {
  form: 'must be an http or https URL',
  long: `must have at most ${URL_MAX} characters`,
  host: 'must have a domain name or an IP address as its host',
  user: 'must not contain a username or password',
};

/**
 * Returns the problem with a URL that browsers open or that receives webhooks, or null. The host may become part of a
 * Content-Security-Policy, so a URL parser alone is too lenient: it accepts `*`, `,` and `;` there.
 */
export function webUrlProblem(text: string): WebUrlProblem | null {
  if (text.length > URL_MAX) return 'long';
  if (!WEB_URL.test(text) || MISLEADING.test(text) || !URL.canParse(text)) return 'form';
  const { hostname, username, password } = new URL(text);
  if (!HOST.test(hostname)) return 'host';
  return username === '' && password === '' ? null : 'user';
}

/** Returns whether requests and payers would be sent there unencrypted, which live mode rejects. */
export const isPlainHttp = (url: string): boolean => /^http:/i.test(url);
