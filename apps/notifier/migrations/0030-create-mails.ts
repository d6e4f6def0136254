import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates tables for emails to payers and customers, which are stored before they are sent, and for recipients
 * who have unsubscribed from a merchant's emails.
 */
export class CreateMails0030000000001 implements MigrationInterface {
  name = 'CreateMails0030000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE mails (
        id           text        PRIMARY KEY COLLATE "C",
        merchant_id  text        NOT NULL,
        environment  text        NOT NULL CHECK (environment IN ('test', 'live')),
        kind         text        NOT NULL,
        subject_id   text        NOT NULL,
        cause        text        NOT NULL,
        due_date     text,
        recipient    text        NOT NULL,
        status       text        NOT NULL CHECK (status IN ('waiting', 'sent', 'failed', 'skipped')),
        attempts     smallint    NOT NULL DEFAULT 0,
        due_at       timestamptz NOT NULL,
        leased_until timestamptz,
        reason       text,
        ended_at     bigint,
        created      bigint      NOT NULL,
        CONSTRAINT mails_once UNIQUE (cause, kind)
      ) WITH (fillfactor = 80)`);
    await db.query(`CREATE INDEX mails_waiting ON mails (environment, due_at) WHERE status = 'waiting'`);
    await db.query(`
      CREATE TABLE mail_opt_outs (
        merchant_id text   NOT NULL,
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        reader      text   NOT NULL,
        created     bigint NOT NULL,
        PRIMARY KEY (merchant_id, environment, reader)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE mail_opt_outs, mails');
  }
}
