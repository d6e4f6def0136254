import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { queuedReceivers } from './delivery.sql';

/** Reads no more than the limit of each receiver. */
const FIND = `SELECT r.receiver FROM unnest($2::text[]) AS r (receiver)
  WHERE EXISTS (SELECT 1 FROM queue q WHERE q.environment = $1 AND q.receiver = r.receiver AND q.due_at <= $3
    ORDER BY q.due_at OFFSET $4 LIMIT 1)`;

/** Reads no more than the limit of each receiver. */
const OVERDUE = `WITH ${queuedReceivers('$1')}
  SELECT coalesce(sum(found.due), 0)::int AS due, min(found.oldest) AS oldest FROM receivers r CROSS JOIN LATERAL (
    SELECT count(*) AS due, min(due_at) AS oldest FROM (SELECT q.due_at FROM queue q
      WHERE q.environment = $1 AND q.receiver = r.receiver AND q.due_at <= $2 ORDER BY q.due_at LIMIT $3) first
  ) found`;
const MOST_OF_A_RECEIVER = 10_000;

/** How far receivers are behind. */
@Injectable()
export class BacklogStore {
  constructor(private readonly db: Database) {}

  /** Those of the receivers of which more than `limit` deliveries are due. @param asked.now by the clock of the environment */
  async withMoreThan(
    limit: number,
    { environment, receivers, now }: { environment: Environment; receivers: string[]; now: Date },
  ): Promise<string[]> {
    const rows = await this.db.query<{ receiver: string }>(FIND, [environment, receivers, now, limit]);
    return rows.map(({ receiver }) => receiver);
  }

  /** How many deliveries are due, and since when the first is; at most 10,000 of each receiver are counted. */
  async overdue(environment: Environment, now: Date): Promise<{ due: number; oldest: Date | null }> {
    const values = [environment, now, MOST_OF_A_RECEIVER];
    const [row] = await this.db.query<{ due: number; oldest: Date | null }>(OVERDUE, values);
    return row ?? { due: 0, oldest: null };
  }
}
