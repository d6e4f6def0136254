import { invalidField, type PayPaymentLinkRequest, type PaymentMethod } from '@tulay/contracts';
import { fromMinor, InvalidAmount, toMinor } from '@tulay/money';
import { paymentLimits } from '../payment-amount.rules';
import { methodIn } from '../payment-methods.rules';
import type { PaymentLinkRow } from './payment-link.entity';

/** What a payer wants to pay, checked against the link. The amount is in minor units. */
export interface LinkOrder {
  amount: bigint;
  method: PaymentMethod;
  attempt: string;
}

const ATTEMPT = /^[\w-]{1,64}$/;

/** @throws DomainError `invalid_request` */
export function linkOrder(
  link: PaymentLinkRow,
  { amount, method, attempt }: PayPaymentLinkRequest,
): LinkOrder {
  if (!ATTEMPT.test(attempt)) throw invalidField('attempt', 'must be 1 to 64 letters, digits, - or _');
  return { attempt, amount: amountOf(link, amount), method: methodOf(link, method) };
}

function amountOf(link: PaymentLinkRow, wished: number | null): bigint {
  if (wished === null) {
    if (link.amount === null) throw invalidField('amount', 'is required');
    return link.amount;
  }
  const amount = exact(link, wished);
  if (link.amount !== null && link.amount !== amount) throw invalidField('amount', 'is fixed by the link');
  const { min, max } = paymentLimits(link.currency);
  if (amount < min) throw invalidField('amount', `must be at least ${fromMinor(min, link.currency)}`);
  if (amount > max) throw invalidField('amount', `must be at most ${fromMinor(max, link.currency)}`);
  return amount;
}

function exact({ currency }: PaymentLinkRow, amount: number): bigint {
  try {
    return toMinor(amount, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('amount', error.message);
    throw error;
  }
}

function methodOf(link: PaymentLinkRow, wished: string | null): PaymentMethod {
  const method = methodIn('method', wished) ?? link.method;
  if (method === null) throw invalidField('method', 'is required');
  if (link.method !== null && link.method !== method) throw invalidField('method', 'is fixed by the link');
  return method;
}
