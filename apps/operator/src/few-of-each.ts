import type { LedgerFinding } from '@tulay/contracts';

/** Keeps the first findings of each check, and counts the others. */
export class FewOfEach {
  private readonly kept = new Map<string, { details: string[]; count: number }>();

  constructor(private readonly most: number) {}

  add(findings: LedgerFinding[]): void {
    for (const { check, detail } of findings) {
      const of = this.kept.get(check) ?? { details: [], count: 0 };
      if (of.details.length < this.most) of.details.push(detail);
      of.count++;
      this.kept.set(check, of);
    }
  }

  /** By check, in the order they were first found. */
  rows(): LedgerFinding[] {
    return [...this.kept].flatMap(([check, { details, count }]) => {
      const more = count > details.length ? [`and ${count - details.length} more`] : [];
      return [...details, ...more].map((detail) => ({ check, detail }));
    });
  }
}
