import type { KeptMail } from './stored-emails';

/** Matches a dashboard link that ends with a secret. */
const LINK = /^https?:\/\/[^/]+\/dashboard\/[\w-]+\/[\w-]{20,}$/;

/** Returns the account link in an email, or null. */
export const accountLink = ({ parsed }: Pick<KeptMail, 'parsed'>): string | null =>
  (parsed.text ?? '').split(/\s+/).find((word) => LINK.test(word)) ?? null;

/**
 * Returns the line to print for an account email, or null for another email. The terminal's user needs the
 * link, because no email leaves this machine.
 */
export function accountLine({ to, parsed }: Pick<KeptMail, 'to' | 'parsed'>): string | null {
  const link = accountLink({ parsed });
  return link === null ? null : `${parsed.subject ?? ''}, to ${to.join(', ')}: ${link}`;
}
