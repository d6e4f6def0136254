import { isPaymentMethod, type PaymentMethod } from './payment.resource';

interface CheckoutLife {
  /** Seconds until an unpaid payment expires, unless the merchant says otherwise. */
  usual: number;
  /** The most that a merchant may ask for. */
  longest: number;
}

const SHORT: CheckoutLife = { usual: 900, longest: 9_000 };

/** A code is scanned at once; a transfer is typed into a bank's app, and some banks send it hours later. */
export const CHECKOUT_LIVES: Readonly<Record<PaymentMethod, CheckoutLife>> = {
  gcash_qr: SHORT,
  instapay_qr: SHORT,
  card: SHORT,
  bank_transfer: { usual: 86_400, longest: 604_800 },
};

/** Of a method that nobody knows, as of most. */
export const usualLifeOf = (method: string): number =>
  (isPaymentMethod(method) ? CHECKOUT_LIVES[method] : SHORT).usual;
