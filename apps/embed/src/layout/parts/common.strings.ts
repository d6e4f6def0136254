import type { PaymentMethod, PaymentStatus } from '@tulay/contracts';
import type { Chip } from './common.view';

/** Replaces the `{names}` in a phrase; a name without a value stays. */
export const interpolate = (phrase: string, values: Record<string, string>): string =>
  phrase.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const methods: Record<PaymentMethod, string> = {
  gcash_qr: 'GCash',
  instapay_qr: 'QR Ph by InstaPay',
  card: 'Card',
  bank_transfer: 'Bank transfer',
};

/** The texts that pages share. */
export const commonStrings = {
  language: 'en',
  locale: 'en-PH',
  methods,
  refundedPart: '{amount} refunded',
  philippineTime: 'Philippine time',
  test: 'Test mode',
  promise: 'We never ask for your MPIN or OTP here.',
  footer: 'Payments by Tulay',
} as const;

/** A payment's status in lists. */
export const paymentChips: Record<PaymentStatus, Chip> = {
  pending: { tone: 'accent', word: 'Pending' },
  processing: { tone: 'accent', word: 'Processing' },
  succeeded: { tone: 'positive', word: 'Succeeded' },
  failed: { tone: 'negative', word: 'Failed' },
  expired: { tone: 'muted', word: 'Expired' },
  refunded: { tone: 'caution', word: 'Refunded' },
};

/** The short name of each payment method. */
export const shortMethods: Record<PaymentMethod, string> = {
  gcash_qr: 'GCash',
  instapay_qr: 'QR Ph',
  card: 'Card',
  bank_transfer: 'Bank',
};
