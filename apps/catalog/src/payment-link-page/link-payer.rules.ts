import {
  invalidField,
  isEmail,
  isPhoneNumber,
  lengthOf,
  PAYER_FIELDS,
  PAYMENT_LINK_LIMITS,
  visibleText,
  type PayerField,
  type PaymentCustomer,
} from '@tulay/contracts';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';

/** Details that the payer entered, limited to the details that the link requests. */
export type EnteredPayer = Partial<Record<PayerField, string>>;

/**
 * Validates the payer's details and omits details that the link does not request.
 * @throws DomainError `invalid_request` if a detail is invalid or a required detail is missing
 */
export function enteredPayer(
  { payerFields }: Pick<PaymentLinkEntity, 'payerFields'>,
  wanted: PaymentCustomer | null,
): EnteredPayer {
  const entered: EnteredPayer = {};
  for (const field of PAYER_FIELDS) {
    const value = payerFields[field] === 'off' ? '' : visibleText(wanted?.[field]);
    if (value === '' && payerFields[field] === 'required')
      throw invalidField(`customer.${field}`, 'is required');
    if (value !== '') entered[field] = checked(field, value);
  }
  return entered;
}

function checked(field: PayerField, value: string): string {
  const problem = PROBLEMS[field](value);
  if (problem) throw invalidField(`customer.${field}`, problem);
  return value;
}

const PROBLEMS: Record<PayerField, (value: string) => string | null> = {
  name: (value) =>
    lengthOf(value) > PAYMENT_LINK_LIMITS.payerName
      ? `must have at most ${PAYMENT_LINK_LIMITS.payerName} characters`
      : null,
  email: (value) => (isEmail(value) ? null : 'must be an email address'),
  phone: (value) => (isPhoneNumber(value) ? null : 'must be a phone number'),
};

/**
 * Returns the payer's details as the payment's customer, or the link's customer if the payer entered nothing.
 * The payer's details and the link's customer are never combined, because a receipt could then be sent to
 * another person's email address.
 */
export function payerOf(
  { name, email, phone }: EnteredPayer,
  known: Pick<PaymentCustomer, 'email' | 'name'> | null,
): PaymentCustomer | null {
  if (!name && !email && !phone) return known && { email: known.email, name: known.name };
  return { email: email ?? null, name: name ?? null, ...(phone !== undefined && { phone }) };
}
