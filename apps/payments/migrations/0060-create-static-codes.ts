import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Static QRs that can receive money, with their owners. They are never deleted, because printed copies remain
 * in use. The notification of such money is stored before the payment it creates, because the first of its
 * duplicates decides.
 */
export class CreateStaticCodes0060000000001 implements MigrationInterface {
  name = 'CreateStaticCodes0060000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE static_codes (
        reference       text   PRIMARY KEY,
        static_qr_id    text   NOT NULL,
        payment_link_id text   NOT NULL,
        merchant_id     text   NOT NULL,
        environment     text   NOT NULL CHECK (environment IN ('test', 'live')),
        currency        text   NOT NULL,
        name            text   NOT NULL,
        created         bigint NOT NULL
      );
      ALTER TABLE provider_notifications
        ALTER CONSTRAINT provider_notifications_payment_id_fkey DEFERRABLE INITIALLY IMMEDIATE`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE provider_notifications ALTER CONSTRAINT provider_notifications_payment_id_fkey NOT DEFERRABLE;
      DROP TABLE static_codes`);
  }
}
