import { idAt } from '@tulay/contracts';
import type { FillOptions } from './filled-books';

const HALF_DAY_MS = 43_200_000;

const now = new Date();

/** Returns the start, in UTC, of the month that is `months` months before the current one. */
export const monthsAgo = (months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

/** Months that are past the outbox's retention period, whatever the current day of the month. */
export const MONTHS = [5, 4, 3].map(monthsAgo);

/**
 * Spreads rows and events over `MONTHS`, as if the tables had been partitioned since the first of these
 * months.
 */
export const inPastMonths = (payments: number): Required<Pick<FillOptions, 'timeOf' | 'prepare'>> => ({
  timeOf: timeIn(payments),
  prepare: async (stack) => {
    for (const schema of ['payments', 'notifier']) await stack.sql(partitioned(schema));
  },
});

/**
 * Returns SQL for the ten time characters of an ID. The first five encode the month, and the last five the
 * row's number, which shifts the time by at most 9 hours.
 */
function timeIn(payments: number): string {
  const starts = MONTHS.map((month) => `'${idAt('evt', month.getTime() + HALF_DAY_MS).slice(4, 9)}'`);
  const each = `CASE prefix WHEN 'evt' THEN 2 ELSE 1 END`;
  const month = `least(${MONTHS.length - 1}, n / ${each} * ${MONTHS.length} / ${payments})`;
  const place = `n - ${month} * ${payments} / ${MONTHS.length} * ${each}`;
  return `(ARRAY[${starts.join(', ')}])[1 + ${month}] || lpad(to_hex(${place}), 5, '0')`;
}

const partitioned = (schema: string): string => `
  SET search_path = ${schema};
  DO $$ DECLARE t partitioned_tables; starts timestamptz := '${MONTHS[0]!.toISOString()}'; BEGIN
    FOR t IN SELECT * FROM partitioned_tables WHERE prefix IS NOT NULL LOOP
      EXECUTE format('ALTER TABLE %1$I DETACH PARTITION %1$s_first', t.name);
      EXECUTE format('ALTER TABLE %1$I ATTACH PARTITION %1$s_first FOR VALUES FROM (MINVALUE) TO (%2$L)',
        t.name, partition_bound(t.prefix, starts));
      UPDATE partitioned_tables SET starts_at = starts WHERE name = t.name;
    END LOOP;
    PERFORM make_partition(p, month) FROM partitioned_tables p,
      generate_series(starts, now(), interval '1 month') month WHERE p.prefix IS NOT NULL;
  END $$;
  RESET search_path`;
