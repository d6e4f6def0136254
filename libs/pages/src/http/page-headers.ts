/** Only our own origin; no inline code, no frame, no plug-in. */
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

/** @param over the directives that one page replaces */
export const contentSecurityPolicy = (over: Partial<typeof DIRECTIVES> = {}): string =>
  Object.entries({ ...DIRECTIVES, ...over })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** An address as a source of the policy: exactly this one. Characters that would end a directive are escaped. */
export function policySource(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/;/g, '%3B').replace(/,/g, '%2C')}`;
}

/** The headers of every answer of this service. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  // A page's address grants access to it, so other sites must not receive it. Our own forms still send their origin.
  'referrer-policy': 'same-origin',
} as const;

/** The further headers of a page. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
} as const;
