import type { DomainError, Payment, PaymentMethod } from '@tulay/contracts';
import { exponentOf, toMinor, type Currency } from '@tulay/money';

/** The amounts a payer may enter, in minor units. */
export interface AmountLimits {
  currency: Currency;
  min: bigint;
  max: bigint;
}

export type AmountProblem = 'missing' | 'unreadable' | 'low' | 'high';
export type EnteredAmount = { amount: bigint } | { problem: AmountProblem };

/** As people write pesos. The browser tells capitals apart. */
const PESOS = {
  before: '(?:₱|[Pp](?:[Hh][Pp])?)',
  after: '(?:[Pp][Hh][Pp]|[Pp][Ee][Ss][Oo][Ss]?|[Pp][Ii][Ss][Oo])',
};

const signsOf = (currency: Currency) =>
  currency === 'PHP' ? PESOS : { before: `(?:${currency})`, after: `(?:${currency})` };

/** Thousands are grouped by commas or by spaces, of which a phone's keyboard has several. */
const WHOLE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})`;

/**
 * Amounts as people write them: `250`, `1,250.5`, `1 250`, `.50`, `₱ 1250`, `P100`, `250 pesos`. A comma groups thousands
 * and is never a decimal point. So `1,50` is refused and not read as 150. The page has the same pattern, so the browser
 * refuses first.
 */
export function amountPattern(currency: Currency): string {
  const digits = exponentOf(currency);
  const { before, after } = signsOf(currency);
  const number = digits ? `(?:${WHOLE}(?:\\.\\d{0,${digits}})?|\\.\\d{1,${digits}})` : WHOLE;
  return `${before}?\\s*${number}(?:\\s*${after})?`;
}

/** Reads an amount as a payer typed it. */
export function readAmount(text: string, { currency, min, max }: AmountLimits): EnteredAmount {
  if (text === '') return { problem: 'missing' };
  if (!new RegExp(`^(?:${amountPattern(currency)})$`, 'iu').test(text)) return { problem: 'unreadable' };
  const amount = toMinor(plainNumber(text), currency);
  if (amount < min) return { problem: 'low' };
  return amount > max ? { problem: 'high' } : { amount };
}

const plainNumber = (text: string): string =>
  text
    .replace(/[^\d.]/g, '')
    .replace(/\.$/, '')
    .replace(/^\./, '0.');

interface Offered {
  method: PaymentMethod;
}

/** The method to pay with; a single one needs no choice. Undefined when the form names none that is offered. */
export function chosenMethod(offered: readonly Offered[], chosen: string): PaymentMethod | undefined {
  const [only, ...others] = offered;
  return (others.length ? offered.find(({ method }) => method === chosen) : only)?.method;
}

/** The single offered method, which the page names as text; null when the payer can choose. */
export const onlyMethodOf = (offered: readonly Offered[]): PaymentMethod | null =>
  offered.length === 1 ? (offered[0]?.method ?? null) : null;

/** Why no payment was created. */
export type PayRefusal = 'method' | 'provider' | 'busy' | 'changed';

/** What an error of another service means to a payer; null when the form cannot explain it. */
export function refusalOf({ code }: DomainError): PayRefusal | null {
  if (code === 'no_route') return 'method';
  if (code === 'provider_error') return 'provider';
  if (code === 'conflict') return 'busy';
  return code === 'invalid_request' || code === 'invalid_state' ? 'changed' : null;
}

/** The payment's checkout can no longer take a payment. */
export const isOver = ({ status }: Payment): boolean => status === 'failed' || status === 'expired';
