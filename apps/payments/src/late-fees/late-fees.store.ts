import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { LateFeeEntity } from './late-fee.entity';

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(LateFeeEntity);

@Injectable()
export class LateFeesStore {
  constructor(private readonly db: Database) {}

  async insert(tx: Tx, row: LateFeeEntity): Promise<void> {
    await tx.query(
      `INSERT INTO late_fees (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_record($1::json) AS f(${RECORD})
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(toRecord(row))],
    );
  }

  /** Claims due late fees with a lease that ends at `until` (Unix seconds). */
  async claimDue(environment: Environment, now: number, until: number, limit: number) {
    const records = await this.db.query<DbRecord>(
      `UPDATE late_fees SET due_at = $3, claims = claims + 1 WHERE id IN (
         SELECT id FROM late_fees WHERE environment = $1 AND due_at <= $2
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [environment, now, until, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves the result of a poll or posting. The first reported fee is never overwritten. */
  async save({ id, fee, booked, polls, dueAt, claims }: LateFeeEntity): Promise<void> {
    await this.db.query(
      `UPDATE late_fees SET fee = coalesce(fee, $2), booked = booked OR $3, polls = $4, due_at = $5
       WHERE id = $1 AND claims = $6`,
      [id, fee === null ? null : String(fee), booked, polls, dueAt, claims],
    );
  }
}
