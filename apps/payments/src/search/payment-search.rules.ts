import { invalidField, requireText, type FindPaymentsRequest, type FoundPayment } from '@tulay/contracts';
import { isCurrency } from '@tulay/money';

const NAME_MAX = 100;
const COMPARED_DIGITS = 10;
const LEAST_DIGITS = 7;
const REFERENCE_MAX = 256;

/** Returns the digits of a phone number that a search compares, without the prefix `0` or `+63`. */
export const comparedDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-COMPARED_DIGITS);

/** @throws DomainError `invalid_request` if a filter is invalid or cannot be combined with another */
export function requireFilters(query: FindPaymentsRequest): void {
  const { name, email, phone, providerRef, currency, amountGte, amountLte } = query;
  if (name !== undefined) requireText(name, 'name', NAME_MAX);
  if (email !== undefined) requireText(email, 'email', REFERENCE_MAX);
  if (providerRef !== undefined) requireText(providerRef, 'provider_ref', REFERENCE_MAX);
  if (phone !== undefined && comparedDigits(phone).length < LEAST_DIGITS)
    throw invalidField('phone', `must have at least ${LEAST_DIGITS} digits`);
  if (currency !== undefined && !isCurrency(currency))
    throw invalidField('currency', 'must be a supported currency');
  const hasAmount = amountGte !== undefined || amountLte !== undefined;
  if (hasAmount && currency === undefined) throw invalidField('currency', 'is required to search by amount');
  if (name !== undefined && currency !== undefined)
    throw invalidField('name', 'cannot be combined with an amount or currency');
}

interface Payer {
  name: string | null;
  email: string | null;
  phone?: string | null;
}

/** Returns the payer with a masked email address and phone number. */
export const maskedPayer = (payer: Payer | null): FoundPayment['payer'] =>
  payer && {
    name: payer.name,
    email: payer.email && payer.email.replace(/^(.).*(?=@)/u, '$1…'),
    phone: payer.phone ? `…${payer.phone.replace(/\D/g, '').slice(-4)}` : null,
  };
