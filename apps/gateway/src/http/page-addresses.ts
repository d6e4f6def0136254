import { patternOf } from './known-paths';

/** Routes of the embed service's payer pages, which are served under the gateway's URL. */
export const EMBED_PAGES = [
  '/',
  '/checkout/*',
  '/pay/*',
  '/invoices/*',
  '/receipts/*',
  '/mails/*',
  '/embed/*',
  '/embed.js',
  '/qr/*',
  '/assets/*',
];

export const DASHBOARD_PAGES = ['/dashboard', '/dashboard/*'];

const PAGES = [...EMBED_PAGES, ...DASHBOARD_PAGES].map(patternOf);

/** Returns whether the URL belongs to a page. Errors for pages are rendered as HTML. */
export function isPage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return PAGES.some((page) => page.test(path));
}
