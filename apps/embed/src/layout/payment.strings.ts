import type { PaymentMethod, PaymentStatus } from '@tulay/contracts';
import type { Chip } from './chip';

/** A payment's status as lists show it. */
export const paymentChips: Record<PaymentStatus, Chip> = {
  pending: { tone: 'accent', word: 'Pending' },
  processing: { tone: 'accent', word: 'Processing' },
  succeeded: { tone: 'positive', word: 'Succeeded' },
  failed: { tone: 'negative', word: 'Failed' },
  expired: { tone: 'muted', word: 'Expired' },
  refunded: { tone: 'caution', word: 'Refunded' },
};

/** What a payment is made with, in the fewest words. */
export const shortMethods: Record<PaymentMethod, string> = {
  gcash_qr: 'GCash',
  instapay_qr: 'QR Ph',
  card: 'Card',
  bank_transfer: 'Bank',
};
