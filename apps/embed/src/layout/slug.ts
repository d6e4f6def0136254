import { notFound } from '@tulay/contracts';

const SLUG = /^[\w-]{16,64}$/;

/** The random part of a public address. @throws DomainError `not_found` when the text cannot be one */
export function requireSlug(text: string): void {
  if (!SLUG.test(text)) throw notFound('page', text);
}
