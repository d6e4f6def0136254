import type { DomainEvent, EventType, Invoice, MailKind, MailSettings, Payment } from '@tulay/contracts';

export const MAIL_EVENTS = [
  'payment.succeeded',
  'invoice.sent',
  'invoice.paid',
] as const satisfies readonly EventType[];

export interface WantedMail {
  kind: MailKind;
  event: DomainEvent;
  to: { email: string } | { customerId: string };
}

const MAX_AGE_SECONDS = 3 * 86_400;

/**
 * Returns the email that the event triggers, or null if there is no recipient or the event was republished
 * long after it occurred.
 * @param now Unix seconds
 */
export function wantedMail(event: DomainEvent, now: number): WantedMail | null {
  if (event.created < now - MAX_AGE_SECONDS) return null;
  if (event.type === 'payment.succeeded') {
    const email = (event.data.object as Payment).customer?.email;
    return email ? { kind: 'receipt', event, to: { email } } : null;
  }
  const kind = event.type === 'invoice.sent' ? 'invoice_sent' : 'invoice_paid';
  const customerId = (event.data.object as Invoice).customer_id;
  return customerId ? { kind, event, to: { customerId } } : null;
}

export function isWantedBy({ receipts, invoices, reminders }: MailSettings, kind: MailKind): boolean {
  if (kind === 'receipt') return receipts;
  return kind === 'invoice_sent' || kind === 'invoice_paid' ? invoices : reminders;
}
