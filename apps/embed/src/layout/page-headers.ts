/** Only our own origin, nothing inline, no frame, no plug-in. */
const DIRECTIVES = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** @param over what one page allows besides */
export const contentSecurityPolicy = (over: Partial<typeof DIRECTIVES> = {}): string =>
  Object.entries({ ...DIRECTIVES, ...over })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** An address as a policy names it: exactly this one, and nothing in it that ends a directive. */
export function policySource(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/;/g, '%3B').replace(/,/g, '%2C')}`;
}

/** What every answer of this service carries. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Another site never learns a page's address, which is the key to it; our own forms still say where they come from.
  'referrer-policy': 'same-origin',
} as const;

/** What a page carries besides. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
} as const;

/** What a page in another site's frame carries instead. @param origins who may frame it; empty means any site */
export function frameHeaders(origins: readonly string[]): Record<string, string> {
  const { 'x-frame-options': _never, ...headers } = PAGE_HEADERS;
  const ancestors = origins.length ? origins.join(' ') : '*';
  return {
    ...headers,
    'content-security-policy': contentSecurityPolicy({ 'frame-ancestors': ancestors }),
    // Its address holds the token.
    'referrer-policy': 'no-referrer',
  };
}
