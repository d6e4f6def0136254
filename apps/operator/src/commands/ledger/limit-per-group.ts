import type { LedgerFinding } from '@tulay/contracts';

/**
 * Collects ledger findings. The first findings of each check are kept, and the remaining findings are only
 * counted.
 */
export class LimitPerGroup {
  private readonly groups = new Map<string, { details: string[]; count: number }>();

  constructor(private readonly limit: number) {}

  add(findings: LedgerFinding[]): void {
    for (const { check, detail } of findings) {
      const group = this.groupOf(check);
      if (group.details.length < this.limit) group.details.push(detail);
      group.count++;
    }
  }

  /** Counts findings that were reported without details. */
  count(unlisted: Record<string, number>): void {
    for (const [check, count] of Object.entries(unlisted)) this.groupOf(check).count += count;
  }

  /** Returns findings grouped by check, in the order of each check's first finding. */
  rows(): LedgerFinding[] {
    return [...this.groups].flatMap(([check, { details, count }]) => {
      const more = count > details.length ? [`and ${count - details.length} more`] : [];
      return [...details, ...more].map((detail) => ({ check, detail }));
    });
  }

  private groupOf(check: string): { details: string[]; count: number } {
    const known = this.groups.get(check);
    if (known) return known;
    const group = { details: [], count: 0 };
    this.groups.set(check, group);
    return group;
  }
}
