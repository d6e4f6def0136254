import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables for payout requests, which are saved before they are sent, and for the limits above
 * which a second member must approve a payout. The indexes serve the full list, the list filtered by status,
 * a user's total for the last 24 hours, and the jobs.
 */
export class CreatePayoutRequests1050000000000 implements MigrationInterface {
  name = 'CreatePayoutRequests1050000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE payout_requests (
        id          text    PRIMARY KEY COLLATE "C",
        merchant_id text    NOT NULL REFERENCES merchants,
        environment text    NOT NULL CHECK (environment IN ('test', 'live')),
        asked_by    text    NOT NULL REFERENCES users,
        form_key    text    NOT NULL,
        amount      bigint  NOT NULL CHECK (amount > 0),
        currency    text    NOT NULL,
        method      text    NOT NULL,
        destination json    NOT NULL,
        description text,
        status      text    NOT NULL CHECK (status IN
          ('waiting', 'sending', 'sent', 'refused', 'declined', 'withdrawn', 'expired')),
        decided_by  text REFERENCES users CHECK (decided_by <> asked_by OR status = 'withdrawn'),
        decided_at  bigint,
        refusal     text,
        asks        int     NOT NULL,
        next_ask_at bigint,
        expires_at  bigint,
        created     bigint  NOT NULL,
        CHECK ((status = 'refused') = (refusal IS NOT NULL)),
        UNIQUE (merchant_id, asked_by, form_key)
      );
      CREATE INDEX payout_requests_by_merchant ON payout_requests (merchant_id, environment, id);
      CREATE INDEX payout_requests_by_status ON payout_requests (merchant_id, environment, status, id);
      CREATE INDEX payout_requests_unapproved ON payout_requests (merchant_id, environment, asked_by, created)
        WHERE decided_by IS NULL AND status IN ('sending', 'sent');
      CREATE INDEX payout_requests_to_send ON payout_requests (next_ask_at) WHERE status = 'sending';
      CREATE INDEX payout_requests_to_expire ON payout_requests (expires_at) WHERE status = 'waiting';
      CREATE TABLE payout_limits (
        merchant_id text   NOT NULL REFERENCES merchants,
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        amount      bigint CHECK (amount >= 0),
        PRIMARY KEY (merchant_id, environment)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE payout_requests, payout_limits');
  }
}
