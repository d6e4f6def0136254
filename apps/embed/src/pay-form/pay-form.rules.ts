import { isOutsideLimits, type DomainError, type Payment, type PaymentMethod } from '@tulay/contracts';
import { readAmount, type Currency } from '@tulay/money';

/** The amounts a payer may enter, in minor units. */
export interface AmountLimits {
  currency: Currency;
  min: bigint;
  max: bigint;
}

export type AmountProblem = 'missing' | 'unreadable' | 'low' | 'high';
export type EnteredAmount = { amount: bigint } | { problem: AmountProblem };

/** Reads an amount as a payer typed it, and checks the limits. */
export function readPayable(text: string, { currency, min, max }: AmountLimits): EnteredAmount {
  if (text === '') return { problem: 'missing' };
  const read = readAmount(text, currency);
  if ('problem' in read) return { problem: 'unreadable' };
  if (read.minor < min) return { problem: 'low' };
  return read.minor > max ? { problem: 'high' } : { amount: read.minor };
}

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
export type PayRefusal = 'amount' | 'method' | 'provider' | 'busy' | 'changed';

/** What an error of another service means to a payer; null when the form cannot explain it. */
export function refusalOf(error: DomainError): PayRefusal | null {
  const { code } = error;
  if (isOutsideLimits(error)) return 'amount';
  if (code === 'no_route') return 'method';
  if (code === 'provider_error') return 'provider';
  if (code === 'conflict') return 'busy';
  return code === 'invalid_request' || code === 'invalid_state' ? 'changed' : null;
}

/** The payment's checkout can no longer take a payment. */
export const isOver = ({ status }: Payment): boolean => status === 'failed' || status === 'expired';
