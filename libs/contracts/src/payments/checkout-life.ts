import { isPaymentMethod, type PaymentMethod } from './payment.resource';

interface CheckoutLife {
  /** Seconds until an unpaid payment expires by default. */
  usual: number;
  /** Maximum number of seconds that a merchant can request. */
  longest: number;
}

const SHORT: CheckoutLife = { usual: 900, longest: 9_000 };

/**
 * Bank transfers expire later than QR codes. A payer may enter a transfer in the bank's app hours later, but
 * scans a QR code immediately.
 */
export const CHECKOUT_LIVES: Readonly<Record<PaymentMethod, CheckoutLife>> = {
  gcash_qr: SHORT,
  instapay_qr: SHORT,
  card: SHORT,
  bank_transfer: { usual: 86_400, longest: 604_800 },
};

/** Returns a method's default lifetime in seconds. An unknown method has the lifetime of a QR code. */
export const usualLifeOf = (method: string): number =>
  (isPaymentMethod(method) ? CHECKOUT_LIVES[method] : SHORT).usual;
