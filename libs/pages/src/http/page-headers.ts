/** Allows only the service's own origin, without inline code, frames or plug-ins. */
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

/** @param over directives that replace the default ones */
export const contentSecurityPolicy = (over: Partial<typeof DIRECTIVES> = {}): string =>
  Object.entries({ ...DIRECTIVES, ...over })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/**
 * Returns a policy source that matches exactly this URL. Characters that would end a directive are escaped.
 */
export function policySource(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/;/g, '%3B').replace(/,/g, '%2C')}`;
}

export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  // A page's URL grants access to the page, so it must not be sent to other sites. With this value, the
  // service's own forms still send their origin.
  'referrer-policy': 'same-origin',
} as const;

/** Headers of a page, in addition to `COMMON_HEADERS`. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(),
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
} as const;
