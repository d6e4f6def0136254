const OWN_SITES = ['same-origin', 'none'];

/** Headers with which a browser identifies the page that submits a form. */
export interface FormHeaders {
  /** `Sec-Fetch-Site`. Browsers omit it over plain HTTP, and old browsers always do. */
  site?: string;
  origin?: string;
  /** Our own host as seen by the payer. */
  host: string;
}

/**
 * Returns whether a form can come from one of our pages. Scripts send neither header, but another site cannot make them
 * act for a payer.
 */
export function mayBeOurs({ site, origin, host }: FormHeaders): boolean {
  if (site !== undefined) return OWN_SITES.includes(site);
  return origin === undefined || isOriginOf(origin, host);
}

/** Rejects `Origin: null`, which a sandboxed page sends. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: theirs } = new URL(origin);
  const ours = `${protocol}//${host}`;
  return theirs !== '' && URL.canParse(ours) && new URL(ours).host === theirs;
}
