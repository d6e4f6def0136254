import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { MailKind } from '../notifier/mail.commands';

export interface WriteMailRequest extends Tenant {
  kind: MailKind;
  /** The payment of a receipt; the invoice of any other email. */
  subjectId: string;
  /** `YYYY-MM-DD`: due date of a reminder; null for any other email. */
  dueDate: string | null;
  /** Signed last segment of the URL with which the recipient unsubscribes. */
  unsubscribeToken: string;
}

/** A rendered email without its recipient. Names and the subject are one line each. */
export interface WrittenMail {
  /** The merchant's name, shown as the sender. */
  merchant: string;
  /** The merchant's support email address. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** The image that the HTML text references as `cid:logo`: a base64 PNG. */
  logo: string | null;
  /** Null if the recipient cannot unsubscribe because the email concerns their own account. */
  unsubscribeUrl: string | null;
}

/** The email is null if it is obsolete: the invoice has since been paid or cancelled. Errors: `not_found`. */
export const writeMailCommand = command<WriteMailRequest, { mail: WrittenMail | null }>(
  'embed.cmd.read-mail',
  { callers: ['notifier'], timeoutMs: 10_000 },
);
