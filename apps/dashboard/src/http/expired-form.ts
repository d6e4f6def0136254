const STALE = 'stale';

/** Thrown if a form's idempotency token has expired, because a resubmission can no longer be detected. */
export class ExpiredForm extends Error {
  constructor() {
    super('the idempotency token of this form has expired');
  }
}

/**
 * Returns the URL of the form's page with a notice that nothing was done.
 * @param page path and query of the page
 */
export function expiredFormUrl(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://dashboard.invalid');
  searchParams.delete('done');
  searchParams.set(STALE, 'yes');
  return `${pathname}?${searchParams.toString()}`;
}

export const isExpiredFormUrl = (parameters: URLSearchParams): boolean => parameters.has(STALE);
