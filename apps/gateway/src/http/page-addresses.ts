import { patternOf } from './known-paths';

/** Paths of embed, which serves what payers see. Merchants and payers see one address only. */
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

/** Whether an address is a page's: a refusal of it is a page too. */
export function isPage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return PAGES.some((page) => page.test(path));
}
