import { notFound, returnUrlProblem, visibleText } from '@tulay/contracts';

/** A single text of a query or a form, trimmed; empty when it is missing, sent twice, or shows nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? visibleText(value) : '');

const SLUG = /^[\w-]{16,64}$/;

/** Checks the random part of a public address. @throws DomainError `not_found` when the text cannot be one */
export function requireSlug(text: string): void {
  if (!SLUG.test(text)) throw notFound('page', text);
}

export const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** Returns the URL that a merchant sends payers to, unchanged, or null if a browser must not be sent there. */
export function returnAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  const problem = returnUrlProblem(url);
  // The legacy checkout accepts `https://user:password@…`.
  return problem === null || problem === 'user' ? url : null;
}
