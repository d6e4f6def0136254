import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { MailKind } from '../notifier/mail.commands';

export interface WriteMailRequest extends Tenant {
  kind: MailKind;
  /** The payment of a receipt; the invoice of any other mail. */
  subjectId: string;
  /** `YYYY-MM-DD`: the day that a reminder is about; null for any other mail. */
  dueDate: string | null;
  /** The signed end of the address where the reader ends these mails. */
  unsubscribeToken: string;
}

/** A mail as it is sent, but for its recipient. Names and the subject are one line each. */
export interface WrittenMail {
  /** Whom the reader knows: the sender's name. */
  merchant: string;
  /** The merchant's support address. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** The picture that the text in HTML names as `cid:logo`: a PNG in base64. */
  logo: string | null;
  /** Null: the reader cannot end such mails, because they are about their own account. */
  unsubscribeUrl: string | null;
}

/** Null when there is nothing to tell any more: an invoice that was paid or cancelled meanwhile. Errors: `not_found`. */
export const writeMailCommand = command<WriteMailRequest, { mail: WrittenMail | null }>(
  'embed.cmd.read-mail',
  { askedBy: ['notifier'], timeoutMs: 10_000 },
);
