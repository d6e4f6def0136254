import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the payouts table. A payout is saved before its debit is requested; while its debit is `requested`
 * or `refused`, the payout is not visible outside this service. Amounts are in minor units, times in Unix
 * seconds, except `due_at`: milliseconds of the environment's clock.
 */
export class CreatePayouts1001000000000 implements MigrationInterface {
  name = 'CreatePayouts1001000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE payouts (
        id           text COLLATE "C" PRIMARY KEY,
        merchant_id  text COLLATE "C" NOT NULL,
        environment  text   NOT NULL CHECK (environment IN ('test', 'live')),
        debit        text   NOT NULL CHECK (debit IN ('requested', 'posted', 'refused')),
        status       text   NOT NULL CHECK (status IN ('pending', 'processing', 'succeeded', 'failed', 'cancelled')),
        amount       bigint NOT NULL CHECK (amount > 0),
        currency     text   NOT NULL CHECK (length(currency) = 3),
        method       text   NOT NULL,
        rail         text   CHECK (rail IN ('instapay', 'pesonet')),
        provider     text   NOT NULL,
        provider_ref text,
        destination  json   NOT NULL,
        description  text,
        metadata     json   NOT NULL,
        failure      json,
        attempts     int    NOT NULL,
        due_at       bigint,
        succeeded_at bigint,
        created      bigint NOT NULL,
        CONSTRAINT payouts_move_after_their_debit CHECK (debit = 'posted' OR status = 'pending'),
        CONSTRAINT payouts_fail_for_a_reason CHECK ((status = 'failed') = (failure IS NOT NULL))
      );
      CREATE INDEX payouts_by_merchant ON payouts (merchant_id, environment, id DESC) WHERE debit = 'posted';
      CREATE INDEX payouts_by_status ON payouts (merchant_id, environment, status, id DESC) WHERE debit = 'posted';
      CREATE INDEX payouts_due ON payouts (environment, due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX payouts_processing ON payouts (attempts) WHERE status = 'processing';
      CREATE VIEW visible_payouts AS SELECT * FROM payouts WHERE debit = 'posted';
      REVOKE INSERT, UPDATE, DELETE ON visible_payouts FROM tulay_payouts;
      REVOKE DELETE ON payouts FROM tulay_payouts`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW visible_payouts; DROP TABLE payouts');
  }
}
