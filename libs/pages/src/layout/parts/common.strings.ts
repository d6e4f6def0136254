import type { PaymentMethod, PaymentStatus } from '@tulay/contracts';
import { inEachLanguage, type WordsLike } from '../../language/page-language';
import type { Chip, Tone } from './common.view';

/** Replaces the `{names}` in a phrase; a name without a value stays. */
export const interpolate = (phrase: string, values: Record<string, string>): string =>
  phrase.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const english = {
  language: 'en',
  locale: 'en-PH',
  methods: {
    gcash_qr: 'GCash',
    instapay_qr: 'QR Ph by InstaPay',
    card: 'Card',
    bank_transfer: 'Bank transfer',
  } as Record<PaymentMethod, string>,
  refundedPart: '{amount} refunded',
  philippineTime: 'Philippine time',
  walletReference: "Your wallet's or bank's reference",
  test: 'Test mode',
  promise: 'We never ask for your MPIN or OTP here.',
  footer: 'Payments by Tulay',
  help: 'Questions?',
  privacy: 'Privacy',
};

const filipino: WordsLike<typeof english> = {
  language: 'fil',
  locale: 'fil-PH',
  methods: {
    gcash_qr: 'GCash',
    instapay_qr: 'QR Ph sa InstaPay',
    card: 'Card',
    bank_transfer: 'Bank transfer',
  },
  refundedPart: '{amount} ang na-refund',
  philippineTime: 'oras sa Pilipinas',
  walletReference: 'Reference no. sa wallet o bangko',
  test: 'Test mode',
  promise: 'Hindi namin kailanman hihingin dito ang MPIN o OTP mo.',
  footer: 'Bayad sa pamamagitan ng Tulay',
  help: 'May tanong?',
  privacy: 'Privacy',
};

/** Strings shared by several pages, to be included in the strings of each page. */
export const commonWords = { en: english, fil: filipino };

export const commonStrings = inEachLanguage(commonWords);

const tones: Record<PaymentStatus, Tone> = {
  pending: 'accent',
  processing: 'accent',
  succeeded: 'positive',
  failed: 'negative',
  expired: 'muted',
  refunded: 'caution',
};

/** Returns a payment's status as shown in lists. */
export const paymentChip = (status: PaymentStatus): Chip => ({
  tone: tones[status],
  word: listWords.statuses[status],
});

/** Strings for payment lists. */
export const listWords = inEachLanguage({
  en: {
    statuses: {
      pending: 'Pending',
      processing: 'Processing',
      succeeded: 'Succeeded',
      failed: 'Failed',
      expired: 'Expired',
      refunded: 'Refunded',
    } satisfies Record<PaymentStatus, string>,
    /** Short names of the payment methods. */
    methods: {
      gcash_qr: 'GCash',
      instapay_qr: 'QR Ph',
      card: 'Card',
      bank_transfer: 'Bank',
    } satisfies Record<PaymentMethod, string>,
  },
  fil: {
    statuses: {
      pending: 'Hinihintay',
      processing: 'Kinukumpirma',
      succeeded: 'Bayad na',
      failed: 'Hindi natuloy',
      expired: 'Expired na',
      refunded: 'Na-refund',
    },
    methods: { gcash_qr: 'GCash', instapay_qr: 'QR Ph', card: 'Card', bank_transfer: 'Bangko' },
  },
});
