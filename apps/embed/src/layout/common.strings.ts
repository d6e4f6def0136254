import type { PaymentMethod } from '@tulay/contracts';

const methods: Record<PaymentMethod, string> = {
  gcash_qr: 'GCash',
  instapay_qr: 'QR Ph by InstaPay',
  card: 'Card',
  bank_transfer: 'Bank transfer',
};

/** The words that pages share. */
export const commonStrings = {
  language: 'en',
  locale: 'en-PH',
  methods,
  philippineTime: 'Philippine time',
  test: 'Test mode',
  promise: 'We never ask for your MPIN or OTP here.',
  footer: 'Payments by Tulay',
} as const;
