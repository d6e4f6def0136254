import type { KeptMail } from './stored-emails';

/** A link of the dashboard with a secret at its end. */
const LINK = /^https?:\/\/[^/]+\/dashboard\/[\w-]+\/[\w-]{20,}$/;

/** Null: the mail has none. */
export const accountLink = ({ parsed }: Pick<KeptMail, 'parsed'>): string | null =>
  (parsed.text ?? '').split(/\s+/).find((word) => LINK.test(word)) ?? null;

/** What somebody at the terminal needs of a mail about an account: the link. No mail leaves this machine. */
export function accountLine({ to, parsed }: Pick<KeptMail, 'to' | 'parsed'>): string | null {
  const link = accountLink({ parsed });
  return link === null ? null : `${parsed.subject ?? ''}, to ${to.join(', ')}: ${link}`;
}
