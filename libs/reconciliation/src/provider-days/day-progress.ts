import type { DiscrepancyKind } from '@tulay/contracts';
import { FINDINGS_SAMPLE } from '../samples/findings-sample';
import type { NewDiscrepancy, SavedDiscrepancies } from './discrepancies.store';

/** Progress of a comparison. The number of discrepancies in memory is limited. */
export class DayProgress {
  checked = 0;
  readonly stored: NewDiscrepancy[] = [];
  /** Number of discrepancies that are counted but not stored, by kind. */
  readonly surplus = new Map<DiscrepancyKind, number>();
  private readonly first = new Map<DiscrepancyKind, NewDiscrepancy[]>();

  add({ stored, surplus }: SavedDiscrepancies): void {
    this.stored.push(...stored);
    for (const one of surplus) {
      this.surplus.set(one.kind, (this.surplus.get(one.kind) ?? 0) + 1);
      const first = this.first.get(one.kind) ?? [];
      if (first.length < FINDINGS_SAMPLE) first.push(one);
      this.first.set(one.kind, first);
    }
  }

  /**
   * Returns the first unstored discrepancies of each kind and subtracts them from the counts, so that they can
   * be added again.
   */
  takeSurplus(): NewDiscrepancy[] {
    const taken = [...this.first.values()].flat();
    for (const { kind } of taken) this.surplus.set(kind, this.surplus.get(kind)! - 1);
    this.first.clear();
    return taken;
  }

  get surplusCount(): number {
    return [...this.surplus.values()].reduce((sum, count) => sum + count, 0);
  }
}
