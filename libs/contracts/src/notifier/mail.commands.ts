import { command } from '../common/command';
import type { Tenant } from '../common/environment';

/** What a mail tells: of a payment, or of an invoice. `reminder_*` name the days before or after it is due. */
export const MAIL_KINDS = [
  'receipt',
  'invoice_sent',
  'invoice_paid',
  'reminder_3_before',
  'reminder_1_after',
  'reminder_7_after',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Whether a person gets a merchant's mails. */
export interface MailSubscription extends Tenant {
  subscribed: boolean;
}

export interface FindMailSubscriptionRequest {
  /** The signed end of the link in each mail. It names the person and the merchant, and needs no other key. */
  token: string;
}
/** Errors: `not_found` (the token is not of our making). */
export const findMailSubscriptionCommand = command<FindMailSubscriptionRequest, MailSubscription>(
  'notifier.cmd.find-mail-subscription',
  { askedBy: ['embed'] },
);

export interface SetMailSubscriptionRequest extends FindMailSubscriptionRequest {
  subscribed: boolean;
}
/** Errors: `not_found`. */
export const setMailSubscriptionCommand = command<SetMailSubscriptionRequest, MailSubscription>(
  'notifier.cmd.set-mail-subscription',
  { askedBy: ['embed'] },
);

/**
 * Why an invoice that is sent is not mailed: the deployment mails nobody on this side; the invoice names no customer, or a
 * deleted one; the customer has no email address; the merchant has not asked for such mails; the customer has ended the
 * merchant's mails.
 */
export type MailHindrance = 'switched_off' | 'no_customer' | 'no_address' | 'not_asked_for' | 'unsubscribed';

export interface FindInvoiceMailRequest extends Tenant {
  customerId: string | null;
}

/** What would become of the mail of an invoice if it were sent now. */
export interface InvoiceMail {
  /** Whose address the customer has, if any. */
  recipient: string | null;
  /** Null where the mail goes out. */
  hindrance: MailHindrance | null;
}

export const findInvoiceMailCommand = command<FindInvoiceMailRequest, InvoiceMail>(
  'notifier.cmd.find-invoice-mail',
  { askedBy: ['dashboard'] },
);
