import type { PaymentMethodRoute } from '@tulay/contracts';

/**
 * Returns a payment method that supports every currency, amount and refund.
 * @param over fields to override
 */
export const aMethodRoute = (over: Partial<PaymentMethodRoute> = {}): PaymentMethodRoute => ({
  object: 'payment_method',
  method: 'gcash_qr',
  currency: null,
  min: null,
  max: null,
  refunds: { full: true, partial: true, window_days: null },
  ...over,
});
