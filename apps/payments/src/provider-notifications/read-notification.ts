import { DomainError, type Issues } from '@tulay/contracts';
import { InvalidAmount, toMinor } from '@tulay/money';
import { bodyOf } from '@tulay/provider-routing';
import type { ProviderNotification } from './provider-notification.entity';

const CURRENCY = 'PHP';
/** Maximum amount of a QR Ph code, in centavos. */
const MAX_AMOUNT = 999_999_999_999n;
/** Last second of the year 9999. */
const MAX_TIME = 253_402_300_799;
const TEXT = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;

type Read<T> = { value: T } | { problem: string };

/**
 * Parses the acquirer's callback body: `{reference, amount, status, provider_ref, occurred_at}`. The amount
 * is a JSON number in PHP, and the time is in Unix seconds. Other fields are ignored.
 * @throws DomainError `invalid_request` if a field is missing or invalid
 */
export function readNotification(provider: string, body: Buffer): ProviderNotification {
  const input = bodyOf(body);
  const reference = text(input.reference);
  const providerRef = text(input.provider_ref);
  const status = statusOf(input.status);
  const amount = amountOf(input.amount);
  const occurredAt = timeOf(input.occurred_at);
  const issues = problemsIn({
    reference,
    provider_ref: providerRef,
    status,
    amount,
    occurred_at: occurredAt,
  });
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The callback has invalid fields', issues);
  return {
    provider,
    environment: 'live',
    currency: CURRENCY,
    reference: valueOf(reference),
    providerRef: valueOf(providerRef),
    status: valueOf(status),
    amount: valueOf(amount),
    occurredAt: valueOf(occurredAt),
  };
}

const text = (value: unknown): Read<string> =>
  typeof value === 'string' && TEXT.test(value)
    ? { value }
    : { problem: 'must be 1 to 100 printable ASCII characters without leading or trailing spaces' };

const statusOf = (value: unknown): Read<ProviderNotification['status']> =>
  value === 'paid' || value === 'failed' ? { value } : { problem: 'must be paid or failed' };

const timeOf = (value: unknown): Read<number> =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_TIME
    ? { value: value as number }
    : { problem: 'must be Unix seconds' };

function amountOf(value: unknown): Read<bigint> {
  const problem = 'must be an amount in PHP greater than 0 with at most 2 decimals';
  if (typeof value !== 'number') return { problem };
  try {
    const minor = toMinor(value, CURRENCY);
    return minor > 0n && minor <= MAX_AMOUNT ? { value: minor } : { problem };
  } catch (error) {
    if (error instanceof InvalidAmount) return { problem };
    throw error;
  }
}

const problemsIn = (fields: Record<string, Read<unknown>>): Issues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => ('problem' in read ? [[name, [read.problem]]] : [])),
  );

function valueOf<T>(read: Read<T>): T {
  if ('value' in read) return read.value;
  throw new Error(read.problem);
}
