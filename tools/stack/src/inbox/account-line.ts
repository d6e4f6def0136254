import type { KeptMail } from './kept-mails';

/** A link of the dashboard with a secret at its end. */
const LINK = /https?:\/\/\S+\/dashboard\/[\w-]+\/[\w-]{20,}/;

/** Null: the mail has none. */
export const accountLink = ({ parsed }: Pick<KeptMail, 'parsed'>): string | null =>
  LINK.exec(parsed.text ?? '')?.[0] ?? null;

/** What somebody at the terminal needs of a mail about an account: the link. No mail leaves this machine. */
export function accountLine({ to, parsed }: Pick<KeptMail, 'to' | 'parsed'>): string | null {
  const link = accountLink({ parsed });
  return link === null ? null : `${parsed.subject ?? ''}, to ${to.join(', ')}: ${link}`;
}
