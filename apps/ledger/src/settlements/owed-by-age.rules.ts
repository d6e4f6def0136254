import type { OwedByAge } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';

/** Maximum age of each part in days. Older days belong to `older`. */
const PARTS = [
  ['upTo1Day', 1],
  ['upTo3Days', 3],
  ['upTo7Days', 7],
  ['upTo30Days', 30],
  ['older', Infinity],
] as const satisfies readonly (readonly [keyof OwedByAge, number])[];

/**
 * Divides a provider's debt by age. Settlements cover the oldest payments first, so the debt consists of the
 * newest days' payments. The caller adds days, newest first, until `isComplete` is true.
 */
export class OwedDays {
  private readonly parts = new Map<keyof OwedByAge, bigint>(PARTS.map(([part]) => [part, 0n]));
  private rest: bigint;
  /** Oldest day with an open amount; null if there is none. */
  since: number | null = null;

  /**
   * @param owed minor units; nothing is open if it is negative
   * @param today days since 1970, like the added days
   */
  constructor(
    owed: bigint,
    private readonly today: number,
  ) {
    this.rest = owed > 0n ? owed : 0n;
  }

  get isComplete(): boolean {
    return this.rest === 0n;
  }

  add(day: number, added: bigint): void {
    const open = added < this.rest ? added : this.rest;
    if (open === 0n) return;
    this.put(this.today - day, open);
    this.rest -= open;
    this.since = day;
  }

  /** Returns the debt by age. Assigns the amount that no day covers to the oldest part. */
  byAge(): OwedByAge {
    this.put(Infinity, this.rest);
    this.rest = 0n;
    return Object.fromEntries(
      [...this.parts].map(([part, open]) => [part, minorToWire(open)]),
    ) as unknown as OwedByAge;
  }

  private put(age: number, open: bigint): void {
    const [part] = PARTS.find(([, last]) => age <= last)!;
    this.parts.set(part, this.parts.get(part)! + open);
  }
}

/**
 * Returns the number of days since 1970 in Manila. Manila has no daylight saving time.
 * @param unix time in Unix seconds
 */
export const manilaDayOf = (unix: number): number => Math.floor((unix + 28_800) / 86_400);

/** Returns the day as YYYY-MM-DD. */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
