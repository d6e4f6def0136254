const OWN_SITES = ['same-origin', 'none'];

/** What a browser tells of the page whose form it submits. */
export interface FormHeaders {
  /** `Sec-Fetch-Site`. Browsers leave it out on plain http, and old ones always. */
  site?: string;
  origin?: string;
  /** Our own host as the payer sees it. */
  host: string;
}

/** Whether a form may come from one of our pages. Programs send neither header; no other site can make them act for a payer. */
export function mayBeOurs({ site, origin, host }: FormHeaders): boolean {
  if (site !== undefined) return OWN_SITES.includes(site);
  return origin === undefined || isOriginOf(origin, host);
}

/** `Origin: null`, as of a page in a sandbox, is nobody's. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: theirs } = new URL(origin);
  const ours = `${protocol}//${host}`;
  return theirs !== '' && URL.canParse(ours) && new URL(ours).host === theirs;
}
