/**
 * The script is fresh for an hour, and then usable for a day while the browser fetches the new version.
 * Merchants never have to update their sites.
 */
const EVERGREEN = 'public, max-age=3600, stale-while-revalidate=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Returns the script's `cache-control` header.
 * @param asked the `v` query parameter; only the current version may be cached permanently
 */
export function cachingOf(asked: string | string[] | undefined, version: string): string {
  if (asked === undefined) return EVERGREEN;
  return asked === version ? FOR_EVER : 'no-store';
}

/** Returns whether an `If-None-Match` header contains the current version. */
export const isNotModified = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || withoutWeak(tag) === withoutWeak(etag));

const withoutWeak = (tag: string): string => tag.replace(/^W\//, '');
