import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { MailKind } from '../notifier/mail.commands';

export interface WriteMailRequest extends Tenant {
  kind: MailKind;
  /** Payment ID for a receipt; invoice ID for any other email. */
  subjectId: string;
  /** Due date of a reminder, `YYYY-MM-DD`; null for other emails. */
  dueDate: string | null;
  /** Signed last segment of the unsubscribe URL. */
  unsubscribeToken: string;
}

/** A rendered email without its recipient. Names and the subject contain no line breaks. */
export interface WrittenMail {
  /** The merchant's name, shown as the sender. */
  merchant: string;
  /** The merchant's support email address. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Base64 PNG that the HTML body references as `cid:logo`. */
  logo: string | null;
  /** Null if the recipient cannot unsubscribe because the email concerns the recipient's own account. */
  unsubscribeUrl: string | null;
}

/**
 * `mail` is null if the email is obsolete because the invoice was paid or voided in the meantime. Errors:
 * `not_found`.
 */
export const writeMailCommand = command<WriteMailRequest, { mail: WrittenMail | null }>(
  'embed.cmd.read-mail',
  { callers: ['notifier'], timeoutMs: 10_000 },
);
