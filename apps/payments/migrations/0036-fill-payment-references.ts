import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;
/**
 * Maximum number of tries per batch. About one batch in a million generates a reference that already exists.
 */
const TRIES = 10;
const UNIQUE_VIOLATION = '23505';

const INDEX = 'payments_by_reference';

const FILL = `WITH batch AS (
    SELECT id FROM payments WHERE id > $1 ORDER BY id LIMIT ${BATCH}
  ), filled AS (
    UPDATE payments SET reference = new_payment_reference() FROM batch
    WHERE payments.id = batch.id AND payments.reference IS NULL
  ) SELECT max(id) AS last FROM batch`;

/**
 * Generates references for existing payments. Each batch commits separately to keep locks short. The unique
 * index is created first, so that a duplicate reference fails its batch, which is then retried.
 */
export class FillPaymentReferences0036000000001 implements MigrationInterface {
  name = 'FillPaymentReferences0036000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await this.buildIndex(db);
    let last: string | null = '';
    while (last !== null) last = await this.fillAfter(db, last);
    await this.requireReference(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `DROP INDEX IF EXISTS ${INDEX}; ALTER TABLE payments ALTER COLUMN reference DROP NOT NULL`,
    );
  }

  private async buildIndex(db: QueryRunner): Promise<void> {
    await db.query('SET lock_timeout = 0');
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await db.query(
      `CREATE UNIQUE INDEX CONCURRENTLY ${INDEX} ON payments (merchant_id, environment, reference)`,
    );
    await db.query('RESET lock_timeout');
  }

  /** @returns the ID of the last payment in the batch, or null after the last batch */
  private async fillAfter(db: QueryRunner, id: string, left = TRIES): Promise<string | null> {
    try {
      const [row] = (await db.query(FILL, [id])) as { last: string | null }[];
      return row?.last ?? null;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION || left === 0) throw error;
      return this.fillAfter(db, id, left - 1);
    }
  }

  /**
   * Makes the reference mandatory. Validating a constraint does not block writes, and SET NOT NULL does not
   * scan a table with a valid constraint.
   */
  private async requireReference(db: QueryRunner): Promise<void> {
    const check = 'payments_reference_check';
    await db.query(`ALTER TABLE payments DROP CONSTRAINT IF EXISTS ${check}`);
    await db.query(`ALTER TABLE payments ADD CONSTRAINT ${check} CHECK (reference IS NOT NULL) NOT VALID`);
    await db.query(`ALTER TABLE payments VALIDATE CONSTRAINT ${check}`);
    await db.query(`ALTER TABLE payments ALTER COLUMN reference SET NOT NULL`);
    await db.query(`ALTER TABLE payments DROP CONSTRAINT ${check}`);
  }
}
