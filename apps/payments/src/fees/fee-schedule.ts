import type { Fee } from '@tulay/contracts';

export interface FeeFrom extends Fee {
  /** Unix seconds. */
  effectiveFrom: number;
}

/** Fees of one merchant, environment, method and currency, ordered by start time. */
export class FeeSchedule {
  /** Latest start first, because most payments are charged the latest fee. */
  private entries: readonly FeeFrom[] = [];

  set(entry: FeeFrom): void {
    const others = this.without(entry.effectiveFrom);
    this.entries = [...others, entry].sort((a, b) => b.effectiveFrom - a.effectiveFrom);
  }

  remove({ effectiveFrom }: Pick<FeeFrom, 'effectiveFrom'>): void {
    this.entries = this.without(effectiveFrom);
  }

  /** Returns the fee that applies at `time` (Unix seconds); undefined before the first fee starts. */
  at(time: number): FeeFrom | undefined {
    return this.entries.find(({ effectiveFrom }) => effectiveFrom <= time);
  }

  private without(start: number): FeeFrom[] {
    return this.entries.filter(({ effectiveFrom }) => effectiveFrom !== start);
  }
}
