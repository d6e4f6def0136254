import { PAYMENT_METHODS, type PaymentDay, type PaymentEnd, type PaymentMethod } from '@tulay/contracts';
import { minorFromWire } from '@tulay/money';

export const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Returns the last `count` days, earliest first.
 * @param today last day, `YYYY-MM-DD`
 */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );

/** Returns the start of a day in Manila in Unix seconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) / 1000;

/** Returns the currencies with payments, PHP first. The list always contains PHP. */
export function currenciesOf(sums: readonly PaymentDay[]): string[] {
  const paid = sums.filter(({ end }) => end === 'succeeded').map(({ currency }) => currency);
  return ['PHP', ...[...new Set(paid)].filter((each) => each !== 'PHP').sort()];
}

export interface DayVolume {
  day: string;
  /** Amount in minor units. */
  amount: bigint;
  payments: number;
}

/** Returns each day's volume of successful payments. */
export function volumesOf(
  sums: readonly PaymentDay[],
  currency: string,
  days: readonly string[],
): DayVolume[] {
  const paid = sums.filter((each) => each.end === 'succeeded' && each.currency === currency);
  return days.map((day) =>
    total(
      day,
      paid.filter((each) => each.day === day),
    ),
  );
}

const total = (day: string, sums: readonly PaymentDay[]): DayVolume => ({
  day,
  amount: sums.reduce((sum, { amount }) => sum + minorFromWire(amount), 0n),
  payments: sums.reduce((sum, { payments }) => sum + payments, 0),
});

/** Number of payments by outcome. */
export type Ends = Record<PaymentEnd, number>;

export function endsOf(sums: readonly PaymentDay[]): Ends {
  const ends: Ends = { succeeded: 0, failed: 0, expired: 0 };
  for (const { end, payments } of sums) ends[end] += payments;
  return ends;
}

/** Returns the outcomes by payment method; unused methods are omitted. */
export const endsByMethod = (sums: readonly PaymentDay[]): { method: PaymentMethod; ends: Ends }[] =>
  PAYMENT_METHODS.map((method) => ({
    method,
    ends: endsOf(sums.filter((each) => each.method === method)),
  })).filter(({ ends }) => countOf(ends) > 0);

export const countOf = ({ succeeded, failed, expired }: Ends): number => succeeded + failed + expired;

/**
 * Returns the share of completed payments that succeeded, from 0 to 1, or null if no payment has completed.
 */
export function rateOf(ends: Ends): number | null {
  const count = countOf(ends);
  return count ? ends.succeeded / count : null;
}
