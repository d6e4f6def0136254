import { invalidField, type PaymentMethod, type PayPaymentLinkRequest } from '@tulay/contracts';
import { fromMinor, InvalidAmount, toMinor } from '@tulay/money';
import { methodIn } from '../shared/field.rules';
import { paymentLimits } from '../shared/payment-limits.rules';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';

/** A payer's order, checked against the link. The amount is in minor units. */
export interface LinkOrder {
  amount: bigint;
  method: PaymentMethod;
  formKey: string;
}

const FORM_KEY = /^[\w-]{1,64}$/;

/** @throws DomainError `invalid_request` */
export function linkOrder(
  link: PaymentLinkEntity,
  { amount, method, formKey }: PayPaymentLinkRequest,
): LinkOrder {
  if (!FORM_KEY.test(formKey)) throw invalidField('formKey', 'must be 1 to 64 letters, digits, - or _');
  return { formKey, amount: amountOf(link, amount), method: methodOf(link, method) };
}

function amountOf(link: PaymentLinkEntity, wanted: number | null): bigint {
  if (wanted === null) {
    if (link.amount === null) throw invalidField('amount', 'is required');
    return link.amount;
  }
  const amount = inMinorUnits(link, wanted);
  if (link.amount !== null && link.amount !== amount) throw invalidField('amount', 'is fixed by the link');
  const { min, max } = paymentLimits(link.currency);
  if (amount < min) throw invalidField('amount', `must be at least ${fromMinor(min, link.currency)}`);
  if (amount > max) throw invalidField('amount', `must be at most ${fromMinor(max, link.currency)}`);
  return amount;
}

function inMinorUnits({ currency }: PaymentLinkEntity, amount: number): bigint {
  try {
    return toMinor(amount, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('amount', error.message);
    throw error;
  }
}

function methodOf(link: PaymentLinkEntity, wanted: string | null): PaymentMethod {
  const method = methodIn('method', wanted) ?? link.method;
  if (method === null) throw invalidField('method', 'is required');
  if (link.method !== null && link.method !== method) throw invalidField('method', 'is fixed by the link');
  return method;
}
