import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/** Reads no more than the limit of each receiver. */
const FIND = `SELECT r.receiver FROM unnest($2::text[]) AS r (receiver)
  WHERE EXISTS (SELECT 1 FROM queue q WHERE q.environment = $1 AND q.receiver = r.receiver AND q.due_at <= $3
    ORDER BY q.due_at OFFSET $4 LIMIT 1)`;

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
}
