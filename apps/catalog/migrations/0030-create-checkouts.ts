import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that links a payment to its payment link or invoice. A row is saved before the payment is
 * created. Amounts are in minor units and `created` is in Unix seconds. `due_at` is the time of the next
 * creation retry, in milliseconds on the environment's clock. The unique index excludes failed and expired
 * payments, so a payer who tries again gets a new payment.
 */
export class CreateCheckouts1030000000000 implements MigrationInterface {
  name = 'CreateCheckouts1030000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE checkouts (
        payment_id  text COLLATE "C" PRIMARY KEY,
        merchant_id text COLLATE "C" NOT NULL,
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        kind        text   NOT NULL CHECK (kind IN ('payment_link', 'invoice')),
        source_id   text COLLATE "C" NOT NULL,
        attempt     text   NOT NULL,
        status      text   NOT NULL
          CHECK (status IN ('opening', 'open', 'refused', 'paid', 'refunded', 'failed', 'expired')),
        amount      bigint NOT NULL CHECK (amount > 0),
        currency    text   NOT NULL CHECK (length(currency) = 3),
        method      text   NOT NULL,
        terms       json   NOT NULL,
        items       json   NOT NULL,
        refusal     json,
        retries     int    NOT NULL,
        due_at      bigint,
        created     bigint NOT NULL,
        CONSTRAINT checkouts_are_refused_for_a_reason CHECK (status <> 'refused' OR refusal IS NOT NULL),
        CONSTRAINT checkouts_are_due_while_opening CHECK ((status = 'opening') = (due_at IS NOT NULL))
      );
      CREATE UNIQUE INDEX checkouts_one_per_attempt ON checkouts (source_id, attempt, method, amount)
        WHERE status NOT IN ('failed', 'expired');
      CREATE INDEX checkouts_open ON checkouts (source_id, payment_id) WHERE status IN ('opening', 'open');
      CREATE INDEX checkouts_due ON checkouts (environment, due_at) WHERE due_at IS NOT NULL;
      REVOKE DELETE ON checkouts FROM tulay_catalog`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE checkouts');
  }
}
