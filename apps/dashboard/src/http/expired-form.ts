const STALE = 'stale';

/** The form's idempotency token has expired, so a resubmission can no longer be detected. */
export class ExpiredForm extends Error {
  constructor() {
    super('the page of this form was open for too long');
  }
}

/**
 * Returns the URL that reloads an expired form's page with a notice that nothing was done.
 * @param page path and query
 */
export function expiredFormUrl(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://dashboard.invalid');
  searchParams.delete('done');
  searchParams.set(STALE, 'yes');
  return `${pathname}?${searchParams.toString()}`;
}

export const isExpiredFormUrl = (parameters: URLSearchParams): boolean => parameters.has(STALE);
