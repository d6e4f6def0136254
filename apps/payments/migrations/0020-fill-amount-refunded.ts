import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of payments with refunds per statement. */
const BATCH = 1_000;

/**
 * Fills the sum for existing refunds, in batches with their own commits, so that no payment stays locked. A
 * refund that the old version completes meanwhile is counted with the payment's next one.
 */
export class FillAmountRefunded0020000000001 implements MigrationInterface {
  name = 'FillAmountRefunded0020000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    let last: string | null = '';
    while (last !== null) last = await this.fillAfter(db, last);
  }

  async down(): Promise<void> {}

  /** @returns the last payment of the batch, or null if there are no further ones */
  private async fillAfter(db: QueryRunner, paymentId: string): Promise<string | null> {
    const [row] = (await db.query(
      `WITH batch AS (
         SELECT DISTINCT payment_id FROM refunds WHERE payment_id > $1 ORDER BY payment_id LIMIT ${BATCH}
       ), filled AS (
         UPDATE payments SET amount_refunded = (
           SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payments.id AND status = 'succeeded')
         FROM batch WHERE payments.id = batch.payment_id
       ) SELECT max(payment_id) AS last FROM batch`,
      [paymentId],
    )) as { last: string | null }[];
    return row?.last ?? null;
  }
}
