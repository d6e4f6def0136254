import { isPaymentMethod, type PaymentMethod } from './payment.resource';

interface CheckoutLife {
  /** Seconds until an unpaid payment expires by default. */
  usual: number;
  /** Maximum that a merchant can request. */
  longest: number;
}

const SHORT: CheckoutLife = { usual: 900, longest: 9_000 };

/**
 * QR codes are scanned immediately, whereas a bank transfer is entered in the bank's app and may be sent hours later.
 */
export const CHECKOUT_LIVES: Readonly<Record<PaymentMethod, CheckoutLife>> = {
  gcash_qr: SHORT,
  instapay_qr: SHORT,
  card: SHORT,
  bank_transfer: { usual: 86_400, longest: 604_800 },
};

/** Returns the default lifetime of a method; for an unknown method, the most common one. */
export const usualLifeOf = (method: string): number =>
  (isPaymentMethod(method) ? CHECKOUT_LIVES[method] : SHORT).usual;
