import { PAYMENT_METHODS, type DomainError, type Payment, type PaymentMethod } from '@tulay/contracts';
import { exponentOf, toMinor, type Currency } from '@tulay/money';

/** What a form that begins a payment sends: text, whatever it is. */
export interface PayForm {
  /** Which of several sums is paid; for pages that offer a choice. */
  choice: string;
  amount: string;
  method: string;
  /** Rendered into the form, so that pressing twice makes one payment. */
  attempt: string;
}

const ATTEMPT = /^[\w-]{16,64}$/;

export const isAttempt = (text: string): boolean => ATTEMPT.test(text);

export const isMethod = (text: string): text is PaymentMethod =>
  (PAYMENT_METHODS as readonly string[]).includes(text);

/** A single text of a form or an address; what is missing, or sent twice, is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Takes a posted body apart. */
export function readPayForm(body: unknown): PayForm {
  const field = (name: keyof PayForm): string => textOf((body as Record<string, unknown> | null)?.[name]);
  return {
    choice: field('choice'),
    amount: field('amount'),
    method: field('method'),
    attempt: field('attempt'),
  };
}

/** What a payer may enter. Minor units. */
export interface AmountLimits {
  currency: Currency;
  min: bigint;
  max: bigint;
}

export type AmountProblem = 'missing' | 'unreadable' | 'low' | 'high';
export type EnteredAmount = { amount: bigint } | { problem: AmountProblem };

/**
 * How people write amounts: `250`, `1,250.5`, `₱ 1250`. A comma groups thousands and is never a decimal point, so that
 * `1,50` is refused instead of taken for 150. The same pattern stands in the page, so that the browser says it first.
 */
export function amountPattern(currency: Currency): string {
  const digits = exponentOf(currency);
  const sign = currency === 'PHP' ? '(?:₱|PHP)' : `(?:${currency})`;
  const decimals = digits ? `(?:\\.\\d{0,${digits}})?` : '';
  return `${sign}?\\s*(?:\\d{1,3}(?:,\\d{3})+|\\d{1,12})${decimals}`;
}

/** Reads an amount as a payer typed it. */
export function readAmount(text: string, { currency, min, max }: AmountLimits): EnteredAmount {
  if (text === '') return { problem: 'missing' };
  if (!new RegExp(`^(?:${amountPattern(currency)})$`, 'iu').test(text)) return { problem: 'unreadable' };
  const amount = toMinor(text.replace(/[^\d.]/g, '').replace(/\.$/, ''), currency);
  if (amount < min) return { problem: 'low' };
  return amount > max ? { problem: 'high' } : { amount };
}

/** Why a payment was not begun. */
export type PayRefusal = 'method' | 'provider' | 'busy' | 'changed';

/** What a refusal of the other services means to a payer; null when it is no matter of the form. */
export function refusalOf({ code }: DomainError): PayRefusal | null {
  if (code === 'no_route') return 'method';
  if (code === 'provider_error') return 'provider';
  if (code === 'conflict') return 'busy';
  return code === 'invalid_request' || code === 'invalid_state' ? 'changed' : null;
}

/** Nothing can be paid on this payment's checkout any more. */
export const isOver = ({ status }: Payment): boolean => status === 'failed' || status === 'expired';
