const OWN_SITES = ['same-origin', 'none'];

/** Headers with which a browser identifies the page that submits a form. */
export interface FormHeaders {
  /** `Sec-Fetch-Site`. Browsers omit it over plain HTTP, and old browsers never send it. */
  site?: string;
  origin?: string;
  /** Host of the service as the payer's browser sees it. */
  host: string;
}

/**
 * Returns whether a form may come from one of the service's own pages. Requests without either header come
 * from scripts, and another site cannot make a script act for a payer.
 */
export function mayBeOurs({ site, origin, host }: FormHeaders): boolean {
  if (site !== undefined) return OWN_SITES.includes(site);
  return origin === undefined || isOriginOf(origin, host);
}

/**
 * Returns whether the origin has the given host. The origin `null`, which a sandboxed page sends, is
 * rejected.
 */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: theirs } = new URL(origin);
  const ours = `${protocol}//${host}`;
  return theirs !== '' && URL.canParse(ours) && new URL(ours).host === theirs;
}
