import type { Partitions } from '@tulay/persistence';
import type { Logger } from 'pino';

const DAY_MS = 86_400_000;
/** The clocks of replicas differ, so ids are out of order by that much. */
const MARGIN_MS = 3_600_000;
const MONTHS_AHEAD = 3;

/** How long a table's rows are kept. */
export interface RetentionRule {
  table: string;
  days: number;
  /** When the oldest row was made that is still needed, whatever its age; null when none is. */
  neededSince: () => Promise<Date | null>;
}

/** Makes the partitions of the coming months, and drops the months that are older than their table's rule. */
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

  /** How many months of each table are past their days and stay, because they are needed or not sealed. */
  get overdue(): ReadonlyMap<string, number> {
    return this.months;
  }

  /** @param now real time, which ids carry in both environments */
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
        'months past their retention stay: their rows are still needed, or the proof has not sealed them',
      );
  }
}
