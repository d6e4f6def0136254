import {
  ENVIRONMENTS,
  invalidField,
  type PaymentLimit,
  type SetMerchantLimitsRequest,
} from '@tulay/contracts';
import { isCurrency } from '@tulay/money';

const LIMITS = ['payment', 'day', 'month'] as const;
const MINOR = /^[1-9]\d{0,17}$/;

/** @throws DomainError `invalid_request` if a field of the limit is invalid */
export function checkedLimit({ limit }: SetMerchantLimitsRequest): PaymentLimit {
  const { environment, currency, payment, day, month } = limit;
  if (!ENVIRONMENTS.includes(environment)) throw invalidField('environment', 'must be test or live');
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  for (const name of LIMITS)
    if (limit[name] !== null && !MINOR.test(limit[name]))
      throw invalidField(name, 'must be a positive amount');
  return { environment, currency, payment, day, month };
}

/**
 * Returns the limits with the limit for the same environment and currency replaced, or removed if the new limit
 * has no values.
 */
export function withLimit(limits: readonly PaymentLimit[], limit: PaymentLimit): PaymentLimit[] {
  const others = limits.filter(
    ({ environment, currency }) => environment !== limit.environment || currency !== limit.currency,
  );
  return LIMITS.some((name) => limit[name] !== null) ? [...others, limit] : others;
}

/** Returns whether the new limit allows more than the current limit for the same environment and currency. */
export function raises(limits: readonly PaymentLimit[], limit: PaymentLimit): boolean {
  const current = limits.find(
    ({ environment, currency }) => environment === limit.environment && currency === limit.currency,
  );
  return LIMITS.some((name) => isHigher(limit[name], current?.[name] ?? null));
}

/** Null means no limit, which is higher than any limit. */
const isHigher = (next: string | null, current: string | null): boolean =>
  current !== null && (next === null || BigInt(next) > BigInt(current));
