export const URL_MAX = 2048;

const WEB_URL = /^https?:\/\/[^\s\\]+$/i;
/** Control characters, and characters that change the display order of other characters. */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}]/u;
/** A host as normalized by a URL parser: an ASCII DNS name, an IPv4 address or an IPv6 address. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

export type WebUrlProblem = 'form' | 'long' | 'host' | 'user';
type ReturnUrlProblem = Exclude<WebUrlProblem, 'form'> | 'return';

export const WEB_URL_RULES: Readonly<Record<WebUrlProblem | ReturnUrlProblem, string>> = {
  form: 'must be an http or https URL',
  return: 'must be an http or https URL, or the URL of an app, such as myapp://paid',
  long: `must have at most ${URL_MAX} characters`,
  host: 'must have a domain name or an IP address as its host',
  user: 'must not contain a username or password',
};

/**
 * Returns the problem with a URL that browsers open or that receives webhooks; null if the URL is valid. The
 * host may become part of a Content-Security-Policy, where `*`, `,` and `;` have a special meaning; a URL
 * parser alone would accept these characters.
 */
export function webUrlProblem(text: string): WebUrlProblem | null {
  if (text.length > URL_MAX) return 'long';
  if (!WEB_URL.test(text) || MISLEADING.test(text) || !URL.canParse(text)) return 'form';
  const { hostname, username, password } = new URL(text);
  if (!HOST.test(hostname)) return 'host';
  return username === '' && password === '' ? null : 'user';
}

const APP_URL = /^([a-z][a-z0-9+.-]*):\/\/[^\s\\]*$/i;
/** Schemes that run code, read files or belong to the browser, and network protocols that no app registers. */
const NO_APP_SCHEMES = new Set(
  'javascript vbscript data file filesystem blob about view-source http https ftp ws wss'.split(' '),
);

/**
 * Returns the problem with a URL to which payers return; null if the URL is valid. Besides web URLs, app URLs such as
 * `myapp://paid` are valid.
 */
export function returnUrlProblem(text: string): ReturnUrlProblem | null {
  const scheme = APP_URL.exec(text)?.[1]?.toLowerCase();
  const isApp = scheme !== undefined && !NO_APP_SCHEMES.has(scheme);
  const problem = isApp ? appUrlProblem(text) : webUrlProblem(text);
  return problem === 'form' ? 'return' : problem;
}

function appUrlProblem(text: string): WebUrlProblem | null {
  if (text.length > URL_MAX) return 'long';
  if (MISLEADING.test(text) || !URL.canParse(text)) return 'form';
  const { username, password } = new URL(text);
  return username === '' && password === '' ? null : 'user';
}

/** Returns whether the URL uses unencrypted HTTP, which live mode rejects. */
export const isPlainHttp = (url: string): boolean => /^http:/i.test(url);
