import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { queuedReceivers } from './delivery.sql';

/** Reads at most `limit` rows per receiver. */
const FIND = `SELECT r.receiver FROM unnest($2::text[]) AS r (receiver)
  WHERE EXISTS (SELECT 1 FROM queue q WHERE q.environment = $1 AND q.receiver = r.receiver AND q.due_at <= $3
    ORDER BY q.due_at OFFSET $4 LIMIT 1)`;

/** Reads at most `limit` rows per receiver. */
const OVERDUE = `WITH ${queuedReceivers('$1')}
  SELECT coalesce(sum(found.due), 0)::int AS due, min(found.oldest) AS oldest FROM receivers r CROSS JOIN LATERAL (
    SELECT count(*) AS due, min(due_at) AS oldest FROM (SELECT q.due_at FROM queue q
      WHERE q.environment = $1 AND q.receiver = r.receiver AND q.due_at <= $2 ORDER BY q.due_at LIMIT $3) first
  ) found`;
const MOST_OF_A_RECEIVER = 10_000;

@Injectable()
export class BacklogStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the receivers with more than `limit` due deliveries.
   * @param asked.now current time on the environment's clock
   */
  async withMoreThan(
    limit: number,
    { environment, receivers, now }: { environment: Environment; receivers: string[]; now: Date },
  ): Promise<string[]> {
    const rows = await this.db.query<{ receiver: string }>(FIND, [environment, receivers, now, limit]);
    return rows.map(({ receiver }) => receiver);
  }

  /**
   * Returns the number of due deliveries, counting at most 10,000 per receiver, and the due time of the
   * oldest due delivery.
   */
  async overdue(environment: Environment, now: Date): Promise<{ due: number; oldest: Date | null }> {
    const values = [environment, now, MOST_OF_A_RECEIVER];
    const [row] = await this.db.query<{ due: number; oldest: Date | null }>(OVERDUE, values);
    return row ?? { due: 0, oldest: null };
  }
}
