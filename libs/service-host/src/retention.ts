import type { Partitions } from '@tulay/persistence';
import type { Logger } from 'pino';

const DAY_MS = 86_400_000;
/** The clocks of replicas differ, so IDs can be out of order by this much. */
const MARGIN_MS = 3_600_000;
const MONTHS_AHEAD = 3;

/** Retention of a table's rows. */
export interface RetentionRule {
  table: string;
  days: number;
  /** Returns when the oldest row that is still needed was created, regardless of age; null if there is none. */
  neededSince: () => Promise<Date | null>;
}

/** Creates the partitions of the coming months, and drops the months that are past their table's retention. */
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
   * Returns the months of each table that are past their retention but were not dropped, because they are needed or not
   * sealed.
   */
  get overdue(): ReadonlyMap<string, number> {
    return this.months;
  }

  /** @param now real time, which IDs contain in both environments */
  async run(now: Date): Promise<void> {
    await this.partitions.make(MONTHS_AHEAD);
    for (const rule of this.rules) await this.apply(rule, now);
  }

  private async apply({ table, days, neededSince }: RetentionRule, now: Date): Promise<void> {
    const wanted = now.getTime() - days * DAY_MS;
    const needed = (await neededSince())?.getTime() ?? Infinity;
    const dropped = await this.partitions.drop(table, new Date(Math.min(wanted, needed - MARGIN_MS)));
    if (dropped) this.logger.info({ table, dropped, days }, 'dropped old partitions');
    const overdue = await this.partitions.endedBefore(table, new Date(wanted));
    this.months.set(table, overdue);
    if (overdue)
      this.logger.warn(
        { table, days, months: overdue, needed: new Date(needed) },
        'partitions past retention kept: rows still needed or not sealed yet',
      );
  }
}
