import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the operators' provider settings. Every routing service adds this migration to its own list. */
export class CreateProviderSettings0004000000000 implements MigrationInterface {
  name = 'CreateProviderSettings0004000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE disabled_providers (
        provider text PRIMARY KEY
      );
      CREATE TABLE provider_orders (
        merchant_id text   PRIMARY KEY,
        -- Names, the preferred one first; none is the default order.
        providers   text[] NOT NULL,
        updated_at  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX provider_orders_by_change ON provider_orders (updated_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE provider_orders, disabled_providers');
  }
}
