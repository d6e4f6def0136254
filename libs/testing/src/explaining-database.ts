import { Database, type Prepared } from '@tulay/persistence';
import type { QueryResultRow } from 'pg';

/**
 * Records the plan of every SELECT outside of transactions, with the number of rows that each plan node reads.
 */
export class ExplainingDatabase extends Database {
  readonly plans: string[] = [];

  override async query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!/^\s*(SELECT|WITH)\b/i.test(text)) return super.query<Row>(statement, values);
    const plan = await super.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    this.plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
    return super.query<Row>(statement, values);
  }
}

/** Returns the largest number of rows that a plan node reads, including rows that it filters out. */
export function rowsTouched(plan: string): number {
  const counts = [...plan.matchAll(/actual [^)]*rows=([\d.]+)|Rows Removed by \w+(?: \w+)?: (\d+)/g)];
  return Math.max(...counts.map(([, read, removed]) => Number(read ?? removed)));
}

/** Returns the number of pages that the plan reads, from memory or from disk. */
export function buffersTouched(plan: string): number {
  const all = /^\s*Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/m.exec(plan);
  return Number(all?.[1] ?? 0) + Number(all?.[2] ?? 0);
}
