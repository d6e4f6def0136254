import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of static QR codes and their owners. Codes are never deleted, because printed copies
 * remain in use. A notification of money for a code is stored before the payment is created, so that a
 * duplicate does not create another payment.
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
