import type { CreatePaymentRequest, Payment } from '@tulay/contracts';
import { minorToWire, toMinor, type Currency } from '@tulay/money';
import { isDeepStrictEqual } from 'node:util';

/**
 * Returns whether a request differs from the request that created the payment. `expires_in` is not compared, because
 * a provider can shorten it.
 */
export function differsFromPayment(payment: Payment, request: CreatePaymentRequest): boolean {
  const created = {
    amount: minorToWire(toMinor(payment.amount, payment.currency as Currency)),
    currency: payment.currency,
    method: payment.method,
    description: payment.description,
    returnUrl: payment.return_url,
    webhookUrl: payment.webhook_url,
    customer: payment.customer,
    customerId: payment.customer_id,
    externalId: payment.external_id,
    metadata: payment.metadata,
  };
  return Object.entries(created).some(
    ([name, value]) => !isDeepStrictEqual(value, request[name as keyof typeof created]),
  );
}
