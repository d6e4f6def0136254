import type { KeptMail } from './stored-emails';

/** A dashboard link with a secret at its end. */
const LINK = /^https?:\/\/[^/]+\/dashboard\/[\w-]+\/[\w-]{20,}$/;

/** Returns null if the email contains none. */
export const accountLink = ({ parsed }: Pick<KeptMail, 'parsed'>): string | null =>
  (parsed.text ?? '').split(/\s+/).find((word) => LINK.test(word)) ?? null;

/** Returns the link of an account email, for the user of the terminal. No email leaves this machine. */
export function accountLine({ to, parsed }: Pick<KeptMail, 'to' | 'parsed'>): string | null {
  const link = accountLink({ parsed });
  return link === null ? null : `${parsed.subject ?? ''}, to ${to.join(', ')}: ${link}`;
}
