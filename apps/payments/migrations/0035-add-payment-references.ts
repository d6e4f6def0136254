import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the payment reference for people, and the wallet's or bank's own reference. Adding the columns
 * rewrites no row. The function generates references like `newPaymentReference`, for existing payments and
 * for those that the previous release inserts while it still runs.
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
