import type { KeptMail } from './kept-mails';

/** A link of the dashboard with a secret at its end. */
const LINK = /https?:\/\/\S+\/dashboard\/[\w-]+\/[\w-]{20,}/;

/** What somebody at the terminal needs of a mail about an account: the link. No mail leaves this machine. */
export function accountLine({ to, parsed }: Pick<KeptMail, 'to' | 'parsed'>): string | null {
  const [link] = LINK.exec(parsed.text ?? '') ?? [];
  return link === undefined ? null : `${parsed.subject ?? ''}, to ${to.join(', ')}: ${link}`;
}
