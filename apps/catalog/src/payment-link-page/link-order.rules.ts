import {
  invalidField,
  lengthOf,
  PAYMENT_LINK_LIMITS,
  visibleText,
  type PaymentMethod,
  type PayPaymentLinkRequest,
} from '@tulay/contracts';
import { fromMinor, InvalidAmount, toMinor } from '@tulay/money';
import { methodIn } from '../shared/field.rules';
import { paymentLimits } from '../shared/payment-limits.rules';
import { enteredPayer, type EnteredPayer } from './link-payer.rules';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';

/** A payer's order, validated against the payment link. The amount is the total in minor units. */
export interface LinkOrder {
  amount: bigint;
  method: PaymentMethod;
  formKey: string;
  quantity: number;
  /** Custom fields that the payer filled in, in the order defined by the link. */
  fields: OrderField[];
  payer: EnteredPayer;
}

interface OrderField {
  key: string;
  label: string;
  value: string;
}

const FORM_KEY = /^[\w-]{1,64}$/;

/**
 * Validates a payer's order.
 * @throws DomainError `invalid_request` if the link does not accept the order
 */
export function linkOrder(link: PaymentLinkEntity, wanted: PayPaymentLinkRequest): LinkOrder {
  const { amount, method, formKey, quantity: wantedQuantity } = wanted;
  if (!FORM_KEY.test(formKey))
    throw invalidField(
      'formKey',
      'must be 1 to 64 characters long and contain only letters, digits, - and _',
    );
  const quantity = quantityOf(link, wantedQuantity ?? 1);
  return {
    formKey,
    quantity,
    amount: amountOf(link, quantity, amount),
    method: methodOf(link, method),
    fields: fieldsOf(link, wanted.fields ?? {}),
    payer: enteredPayer(link, wanted.customer),
  };
}

function quantityOf({ maxQuantity }: PaymentLinkEntity, quantity: number): number {
  const max = maxQuantity ?? 1;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > max)
    throw invalidField('quantity', `must be an integer between 1 and ${max}`);
  return quantity;
}

/**
 * Returns the custom fields that the payer filled in. Ignores values for custom fields that the link does not
 * have.
 */
const fieldsOf = ({ customFields }: PaymentLinkEntity, answers: Record<string, string>): OrderField[] =>
  customFields.flatMap(({ key, label, required }) => {
    const value = Object.hasOwn(answers, key) ? visibleText(answers[key]) : '';
    if (lengthOf(value) > PAYMENT_LINK_LIMITS.answer)
      throw invalidField(`fields.${key}`, `must have at most ${PAYMENT_LINK_LIMITS.answer} characters`);
    if (value === '' && required) throw invalidField(`fields.${key}`, 'is required');
    return value === '' ? [] : [{ key, label, value }];
  });

function amountOf(link: PaymentLinkEntity, quantity: number, wanted: number | null): bigint {
  const fixed = link.amount === null ? null : link.amount * BigInt(quantity);
  if (wanted === null) {
    if (fixed === null) throw invalidField('amount', 'is required');
    return fixed;
  }
  const amount = inMinorUnits(link, wanted);
  if (fixed !== null && fixed !== amount)
    throw invalidField('amount', `must be ${fromMinor(fixed, link.currency)}, as set by the link`);
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
  if (link.method !== null && link.method !== method)
    throw invalidField('method', `must be ${link.method}, as set by the link`);
  return method;
}
