import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/**
 * Fills `amount_refunded` from existing refunds. Each batch commits separately to keep locks short. A refund
 * that the previous release completes during the migration is included when the payment's next refund
 * succeeds.
 */
export class FillAmountRefunded0020000000001 implements MigrationInterface {
  name = 'FillAmountRefunded0020000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    let last: string | null = '';
    while (last !== null) last = await this.fillAfter(db, last);
  }

  async down(): Promise<void> {}

  /** @returns the ID of the last payment in the batch, or null after the last batch */
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
