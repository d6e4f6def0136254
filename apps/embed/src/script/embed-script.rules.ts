/** An hour, and for a day longer while the new one is fetched: embedders get what is new without doing anything. */
const EVERGREEN = 'public, max-age=3600, stale-while-revalidate=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * How long a browser may keep the script.
 * @param asked the `v` of its address: the present version is kept for ever, another's bytes are not what it names
 */
export function cachingOf(asked: string | string[] | undefined, version: string): string {
  if (asked === undefined) return EVERGREEN;
  return asked === version ? FOR_EVER : 'no-store';
}

/** Whether an `If-None-Match` header names what would be sent. */
export const isKnownTo = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || strong(tag) === strong(etag));

const strong = (tag: string): string => tag.replace(/^W\//, '');
