const STALE = 'stale';

/** The page of a form was open for so long that nobody can tell whether the form was sent before. */
export class StaleForm extends Error {
  constructor() {
    super('the page of this form was open for too long');
  }
}

/** Where the page of a stale form is read anew, and says that nothing was done. @param page path and query */
export function staleAddress(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://dashboard.invalid');
  searchParams.delete('done');
  searchParams.set(STALE, 'yes');
  return `${pathname}?${searchParams.toString()}`;
}

export const isStaleAddress = (parameters: URLSearchParams): boolean => parameters.has(STALE);
