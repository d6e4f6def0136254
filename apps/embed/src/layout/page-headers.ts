/** Only our own origin, nothing inline, no frame, no plug-in. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer of this service carries. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Another site never learns a page's address, which is the key to it; our own forms still say where they come from.
  'referrer-policy': 'same-origin',
} as const;

/** What a page carries besides. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
} as const;
