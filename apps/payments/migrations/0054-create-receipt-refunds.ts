import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of refunds of unapplied receipts. A receipt has at most one pending or succeeded refund.
 */
export class CreateReceiptRefunds0054000000001 implements MigrationInterface {
  name = 'CreateReceiptRefunds0054000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE receipt_refunds (
        id           text   PRIMARY KEY,
        receipt_id   bigint NOT NULL REFERENCES unapplied_receipts (id),
        environment  text   NOT NULL CHECK (environment IN ('test', 'live')),
        status       text   NOT NULL CHECK (status IN ('pending', 'succeeded', 'refused')),
        stage        text   NOT NULL CHECK (stage IN ('ready', 'sending', 'sent')),
        note         text   NOT NULL CHECK (note <> ''),
        actor        text   NOT NULL CHECK (actor <> ''),
        provider_ref text,
        failure      json,
        polls        int    NOT NULL DEFAULT 0,
        due_at       bigint,
        created      bigint NOT NULL
      );
      CREATE UNIQUE INDEX receipt_refunds_one ON receipt_refunds (receipt_id) WHERE status <> 'refused';
      CREATE INDEX receipt_refunds_by_receipt ON receipt_refunds (receipt_id, id DESC);
      CREATE INDEX receipt_refunds_due ON receipt_refunds (environment, due_at) WHERE status = 'pending'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE receipt_refunds');
  }
}
