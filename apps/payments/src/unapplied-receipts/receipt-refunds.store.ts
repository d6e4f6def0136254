import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { ReceiptRefundEntity } from './receipt-refund.entity';

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(ReceiptRefundEntity);

@Injectable()
export class ReceiptRefundsStore {
  constructor(private readonly db: Database) {}

  /** Locks the receipt until the transaction ends. Every decision about a receipt must hold this lock. */
  async lockReceipt(tx: Tx, receiptId: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('unapplied receipt ' || $1, 0))`, [
      String(receiptId),
    ]);
  }

  /** @returns false if the ID already exists or the receipt has another pending or succeeded refund */
  async insert(tx: Tx, refund: ReceiptRefundEntity): Promise<boolean> {
    const inserted = await tx.query(
      `INSERT INTO receipt_refunds (${COLUMNS})
       SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS r(${RECORD}) ON CONFLICT DO NOTHING RETURNING id`,
      [JSON.stringify([toRecord(refund)])],
    );
    return inserted.length === 1;
  }

  /** Returns the receipt's pending or succeeded refund, or null if there is none. */
  async currentOf(tx: Tx, receiptId: number): Promise<ReceiptRefundEntity | null> {
    const text = `SELECT * FROM receipt_refunds WHERE receipt_id = $1 AND status <> 'refused'`;
    const [record] = await tx.query<DbRecord>(text, [receiptId]);
    return record ? fromRecord(record) : null;
  }

  async find(id: string): Promise<ReceiptRefundEntity | null> {
    const [record] = await this.db.query<DbRecord>('SELECT * FROM receipt_refunds WHERE id = $1', [id]);
    return record ? fromRecord(record) : null;
  }

  /**
   * Saves the next stage of a pending refund unless another process or a callback has changed it. Keeps the
   * lease, which may have been renewed, unless the next step is scheduled.
   * @returns false, without changes, if the refund has changed
   */
  async advance(read: ReceiptRefundEntity, next: ReceiptRefundEntity): Promise<boolean> {
    const { stage, providerRef, polls, dueAt } = next;
    const isScheduled = dueAt !== read.dueAt;
    const saved = await this.db.query(
      `UPDATE receipt_refunds SET stage = $2, provider_ref = $3, polls = $4,
         due_at = CASE WHEN $5 THEN $6::bigint ELSE due_at END
       WHERE id = $1 AND status = 'pending' AND stage = $7 AND polls = $8 AND claims = $9 RETURNING id`,
      [read.id, stage, providerRef, polls, isScheduled, dueAt, read.stage, read.polls, read.claims],
    );
    return saved.length === 1;
  }

  /** @returns false if the refund had already ended */
  async end(
    tx: Tx,
    {
      id,
      status,
      providerRef,
      failure,
      succeededAt,
    }: Pick<ReceiptRefundEntity, 'id' | 'status' | 'providerRef' | 'failure' | 'succeededAt'>,
  ): Promise<boolean> {
    const ended = await tx.query(
      `UPDATE receipt_refunds SET status = $2, provider_ref = $3, failure = $4, succeeded_at = $5, due_at = NULL
       WHERE id = $1 AND status = 'pending' RETURNING id`,
      [id, status, providerRef, failure && JSON.stringify(failure), succeededAt],
    );
    return ended.length === 1;
  }

  /** Claims due pending refunds under a lease until `until` (Unix seconds). */
  async claimDue(environment: Environment, now: number, until: number, limit: number) {
    const records = await this.db.query<DbRecord>(
      `UPDATE receipt_refunds SET due_at = $3, claims = claims + 1 WHERE id IN (
         SELECT id FROM receipt_refunds WHERE status = 'pending' AND environment = $1 AND due_at <= $2
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [environment, now, until, limit],
    );
    return records.map(fromRecord);
  }
}
