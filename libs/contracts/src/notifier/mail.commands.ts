import { command } from '../common/command';
import type { Tenant } from '../common/environment';

/**
 * Kinds of emails about a payment or an invoice. `reminder_*` contains the number of days before or after the due
 * date.
 */
export const MAIL_KINDS = [
  'receipt',
  'invoice_sent',
  'invoice_paid',
  'reminder_3_before',
  'reminder_1_after',
  'reminder_7_after',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Whether a recipient is subscribed to a merchant's emails. */
export interface MailSubscription extends Tenant {
  subscribed: boolean;
}

export interface FindMailSubscriptionRequest {
  /**
   * Signed last segment of the unsubscribe URL in each email. The token identifies the recipient and the
   * merchant; no other credential is needed.
   */
  token: string;
}
/** Errors: `not_found` (the token's signature is invalid). */
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
 * Reason why an invoice is not emailed when it is sent. `switched_off`: the deployment sends no emails in this
 * environment. `no_customer`: the invoice has no customer, or the customer was deleted. `no_address`: the
 * customer has no email address. `not_asked_for`: the merchant has not enabled invoice emails. `unsubscribed`:
 * the customer has unsubscribed from the merchant's emails.
 */
export type MailHindrance = 'switched_off' | 'no_customer' | 'no_address' | 'not_asked_for' | 'unsubscribed';

export interface FindInvoiceMailRequest extends Tenant {
  customerId: string | null;
}

/**
 * Recipient of the email that would be sent with the invoice, or the reason why the email would not be sent.
 */
export interface InvoiceMail {
  /** The customer's email address; null if unknown. */
  recipient: string | null;
  /** Null if the email would be sent. */
  hindrance: MailHindrance | null;
}

export const findInvoiceMailCommand = command<FindInvoiceMailRequest, InvoiceMail>(
  'notifier.cmd.find-invoice-mail',
  { callers: ['dashboard'] },
);
