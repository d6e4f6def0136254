import { PAYMENT_METHODS, type PaymentDay, type PaymentEnd, type PaymentMethod } from '@tulay/contracts';
import { minorFromWire } from '@tulay/money';

export const DAYS = 30;
const DAY_MS = 86_400_000;

/** The last days on a calendar, the earliest first. @param today `YYYY-MM-DD`, the last of them */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );

/** The midnight in Manila with which a day begins, in Unix seconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) / 1000;

/** The currencies that money came in, pesos first. Never empty. */
export function currenciesOf(sums: readonly PaymentDay[]): string[] {
  const paid = sums.filter(({ end }) => end === 'succeeded').map(({ currency }) => currency);
  return ['PHP', ...[...new Set(paid)].filter((each) => each !== 'PHP').sort()];
}

export interface DayVolume {
  day: string;
  /** Minor units. */
  amount: bigint;
  payments: number;
}

/** What was paid on each of the days. */
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

/** How many payments ended how. */
export type Ends = Record<PaymentEnd, number>;

export function endsOf(sums: readonly PaymentDay[]): Ends {
  const ends: Ends = { succeeded: 0, failed: 0, expired: 0 };
  for (const { end, payments } of sums) ends[end] += payments;
  return ends;
}

/** Only the methods by which some payment ended. */
export const endsByMethod = (sums: readonly PaymentDay[]): { method: PaymentMethod; ends: Ends }[] =>
  PAYMENT_METHODS.map((method) => ({
    method,
    ends: endsOf(sums.filter((each) => each.method === method)),
  })).filter(({ ends }) => countOf(ends) > 0);

export const countOf = ({ succeeded, failed, expired }: Ends): number => succeeded + failed + expired;

/** The share of those that ended which were paid, from 0 to 1; null when none ended. */
export function rateOf(ends: Ends): number | null {
  const count = countOf(ends);
  return count ? ends.succeeded / count : null;
}
