import { notFound, returnUrlProblem, visibleText } from '@tulay/contracts';

/**
 * Returns a trimmed query or form value, or an empty string if the value is missing, repeated or has no
 * visible characters.
 */
export const textOf = (value: unknown): string => (typeof value === 'string' ? visibleText(value) : '');

const SLUG = /^[\w-]{16,64}$/;

/**
 * Validates the random part of a public URL.
 * @throws DomainError `not_found` if the format is invalid
 */
export function requireSlug(text: string): void {
  if (!SLUG.test(text)) throw notFound('page', text);
}

export const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** Returns the merchant's return URL unchanged, or null if redirecting a browser to the URL is unsafe. */
export function returnAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  const problem = returnUrlProblem(url);
  // The legacy checkout accepts `https://user:password@…`.
  return problem === null || problem === 'user' ? url : null;
}
