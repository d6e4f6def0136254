import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the human-readable payment reference and the reference that the payer's wallet or bank assigned.
 * Adding the columns does not rewrite the table. The SQL function generates references as
 * `newPaymentReference` does, both for existing payments and for payments that the previous release inserts
 * during the deployment.
 */
export class AddPaymentReferences0035000000001 implements MigrationInterface {
  name = 'AddPaymentReferences0035000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION new_payment_reference() RETURNS text LANGUAGE sql VOLATILE AS $body$
        WITH drawn AS MATERIALIZED (
          SELECT 37 * floor(random() * 29716530480)::bigint + floor(random() * 32)::bigint AS number,
            '0123456789ABCDEFGHJKMNPQRSTVWXYZ' AS symbols
        )
        SELECT regexp_replace(
          string_agg(substr(symbols, 1 + ((number >> (5 * place)) & 31)::int, 1), '' ORDER BY place DESC)
            || substr(symbols, 1 + (number % 37)::int, 1),
          '^(...)(...)', '\\1-\\2-')
        FROM drawn, generate_series(0, 7) AS place GROUP BY number, symbols
      $body$;
      ALTER TABLE payments ADD COLUMN reference text, ADD COLUMN wallet_ref text;
      ALTER TABLE payments ALTER COLUMN reference SET DEFAULT new_payment_reference()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payments DROP COLUMN reference, DROP COLUMN wallet_ref;
      DROP FUNCTION new_payment_reference()`);
  }
}
