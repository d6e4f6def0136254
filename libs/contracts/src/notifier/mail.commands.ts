import { command } from '../common/command';
import type { Tenant } from '../common/environment';

/** Kinds of emails about a payment or an invoice. `reminder_*` state the days before or after the due date. */
export const MAIL_KINDS = [
  'receipt',
  'invoice_sent',
  'invoice_paid',
  'reminder_3_before',
  'reminder_1_after',
  'reminder_7_after',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Whether a recipient receives a merchant's emails. */
export interface MailSubscription extends Tenant {
  subscribed: boolean;
}

export interface FindMailSubscriptionRequest {
  /**
   * Signed last segment of the unsubscribe URL in each email. It identifies the recipient and the merchant, and is the
   * only credential needed.
   */
  token: string;
}
/** Errors: `not_found` (the token was not issued by us). */
export const findMailSubscriptionCommand = command<FindMailSubscriptionRequest, MailSubscription>(
  'notifier.cmd.find-mail-subscription',
  { callers: ['embed'] },
);

export interface SetMailSubscriptionRequest extends FindMailSubscriptionRequest {
  subscribed: boolean;
}
/** Errors: `not_found`. */
export const setMailSubscriptionCommand = command<SetMailSubscriptionRequest, MailSubscription>(
  'notifier.cmd.set-mail-subscription',
  { callers: ['embed'] },
);

/**
 * Reason why a sent invoice is not emailed: the deployment sends no emails in this mode; the invoice has no customer or
 * a deleted one; the customer has no email address; the merchant has not enabled such emails; the customer has
 * unsubscribed from the merchant's emails.
 */
export type MailHindrance = 'switched_off' | 'no_customer' | 'no_address' | 'not_asked_for' | 'unsubscribed';

export interface FindInvoiceMailRequest extends Tenant {
  customerId: string | null;
}

/** Preview of the email that sending the invoice now would cause. */
export interface InvoiceMail {
  /** The customer's email address, if any. */
  recipient: string | null;
  /** Null if the email would be sent. */
  hindrance: MailHindrance | null;
}

export const findInvoiceMailCommand = command<FindInvoiceMailRequest, InvoiceMail>(
  'notifier.cmd.find-invoice-mail',
  { callers: ['dashboard'] },
);
