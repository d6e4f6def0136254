import { notFound, visibleText } from '@tulay/contracts';

/** A single text of a query or a form, trimmed; empty when it is missing, sent twice, or shows nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? visibleText(value) : '');

const SLUG = /^[\w-]{16,64}$/;

/** Checks the random part of a public address. @throws DomainError `not_found` when the text cannot be one */
export function requireSlug(text: string): void {
  if (!SLUG.test(text)) throw notFound('page', text);
}

export const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

const WEB_SCHEMES = ['https:', 'http:'];

/** The address a merchant gave us, unchanged; null when a browser should not be sent there. */
export const webAddress = (url: string | null | undefined): string | null =>
  url && WEB_SCHEMES.includes(schemeOf(url)) ? url : null;
