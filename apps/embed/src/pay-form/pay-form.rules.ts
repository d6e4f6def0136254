import {
  isOutsideLimits,
  isOverAccountLimit,
  type DomainError,
  type ErrorCode,
  type Payment,
  type PaymentMethod,
} from '@tulay/contracts';
import { readAmount, type Currency } from '@tulay/money';

/** Amounts that a payer may enter, in minor units. */
export interface AmountLimits {
  currency: Currency;
  min: bigint;
  max: bigint;
}

export type AmountProblem = 'missing' | 'unreadable' | 'low' | 'high';
export type EnteredAmount = { amount: bigint } | { problem: AmountProblem };

/** Parses an amount that the payer entered and checks the limits. */
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

/**
 * Returns the payment method. A single offered method is used regardless of the form. Returns undefined if
 * the submitted method is not offered.
 */
export function chosenMethod(offered: readonly Offered[], chosen: string): PaymentMethod | undefined {
  const [only, ...others] = offered;
  return (others.length ? offered.find(({ method }) => method === chosen) : only)?.method;
}

/** Returns the only offered method, which the page shows as text, or null if the payer can choose. */
export const onlyMethodOf = (offered: readonly Offered[]): PaymentMethod | null =>
  offered.length === 1 ? (offered[0]?.method ?? null) : null;

/** Reason why no payment was created. */
export type PayRefusal = 'limit' | 'amount' | 'method' | 'provider' | 'busy' | 'changed';

/** Errors after which the reloaded page shows what has changed. */
const CHANGED: readonly ErrorCode[] = ['invalid_request', 'invalid_state', 'insufficient_scope'];

/**
 * Maps another service's error to the reason shown to the payer, or to null if the form cannot explain it.
 */
export function refusalOf(error: DomainError): PayRefusal | null {
  const { code } = error;
  if (isOverAccountLimit(error)) return 'limit';
  if (isOutsideLimits(error)) return 'amount';
  if (code === 'no_route') return 'method';
  if (code === 'provider_error') return 'provider';
  if (code === 'conflict') return 'busy';
  return CHANGED.includes(code) ? 'changed' : null;
}

/** Returns whether the payment has ended without being paid. */
export const isOver = ({ status }: Payment): boolean => status === 'failed' || status === 'expired';
