import type { EventType } from '@tulay/contracts';
import { inEachLanguage } from '../language/page-language';

const english: Record<EventType, string> = {
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
  'account.updated': 'Account restrictions changed',
};

const filipino: Record<EventType, string> = {
  'payment.pending': 'Sinimulan ang bayad',
  'payment.processing': 'Kinukumpirma ang bayad',
  'payment.succeeded': 'Natanggap ang bayad',
  'payment.failed': 'Hindi natuloy ang bayad',
  'payment.expired': 'Nag-expire ang bayad',
  'payment.refunded': 'Na-refund ang bayad',
  'refund.succeeded': 'Naipadala ang refund',
  'refund.failed': 'Hindi natuloy ang refund',
  'payout.succeeded': 'Dumating ang payout',
  'payout.failed': 'Hindi natuloy ang payout',
  'payout.cancelled': 'Kinansela ang payout',
  'invoice.sent': 'Naipadala ang invoice',
  'invoice.partially_paid': 'Bahagyang nabayaran ang invoice',
  'invoice.paid': 'Nabayaran ang invoice',
  'invoice.voided': 'Kinansela ang invoice',
  'payment_link.paid': 'May nagbayad sa payment link',
  'webhook_endpoint.disabled': 'Pinatay ang webhook endpoint',
  'account.updated': 'Nagbago ang mga limitasyon ng account',
};

/** Text for each event type, shown before an amount. */
export const eventWords = inEachLanguage({ en: english, fil: filipino });
