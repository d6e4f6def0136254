import type { Partitions } from '@tulay/persistence';
import type { Logger } from 'pino';

const DAY_MS = 86_400_000;
/** Tolerance for IDs that are out of order because replicas' clocks differ. */
const MARGIN_MS = 3_600_000;
const MONTHS_AHEAD = 3;

/** Retention of a table, in days. */
export interface RetentionRule {
  table: string;
  days: number;
  /**
   * Returns the creation time of the oldest row that is still needed, regardless of age; null if no row is
   * needed.
   */
  neededSince: () => Promise<Date | null>;
}

/** Creates the partitions of the coming months and drops the months that are past their table's retention. */
export class Retention {
  private readonly rules: RetentionRule[] = [];
  private readonly months = new Map<string, number>();

  constructor(
    private readonly partitions: Partitions,
    private readonly logger: Logger,
  ) {}

  add(rule: RetentionRule): void {
    this.rules.push(rule);
  }

  /**
   * Number of months per table that are past their retention but were not dropped, because their rows are
   * needed or not sealed.
   */
  get overdue(): ReadonlyMap<string, number> {
    return this.months;
  }

  /** @param now wall-clock time, because IDs contain wall-clock time in both environments */
  async run(now: Date): Promise<void> {
    await this.partitions.make(MONTHS_AHEAD);
    for (const rule of this.rules) await this.apply(rule, now);
  }

  private async apply({ table, days, neededSince }: RetentionRule, now: Date): Promise<void> {
    const wanted = now.getTime() - days * DAY_MS;
    const needed = (await neededSince())?.getTime() ?? Infinity;
    const dropped = await this.partitions.drop(table, new Date(Math.min(wanted, needed - MARGIN_MS)));
    if (dropped) this.logger.info({ table, dropped, days }, 'expired partitions dropped');
    const overdue = await this.partitions.endedBefore(table, new Date(wanted));
    this.months.set(table, overdue);
    if (overdue)
      this.logger.warn(
        { table, days, months: overdue, needed: new Date(needed) },
        'expired partitions kept: rows still needed or not yet sealed',
      );
  }
}
