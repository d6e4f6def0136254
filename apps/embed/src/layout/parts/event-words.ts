import type { EventType } from '@tulay/contracts';

/** The text for each event type, placed before an amount. */
export const eventWords: Record<EventType, string> = {
  'payment.pending': 'Payment started',
  'payment.processing': 'Payment being confirmed',
  'payment.succeeded': 'Payment received',
  'payment.failed': 'Payment failed',
  'payment.expired': 'Payment expired',
  'payment.refunded': 'Payment refunded',
  'refund.succeeded': 'Refund sent',
  'refund.failed': 'Refund failed',
  'payout.succeeded': 'Payout arrived',
  'payout.failed': 'Payout failed',
  'payout.cancelled': 'Payout cancelled',
  'invoice.sent': 'Invoice sent',
  'invoice.partially_paid': 'Invoice partly paid',
  'invoice.paid': 'Invoice paid',
  'invoice.voided': 'Invoice voided',
  'payment_link.paid': 'Payment link paid',
  'webhook_endpoint.disabled': 'Webhook endpoint disabled',
};
