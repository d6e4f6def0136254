import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a third kind of receiver: the webhook of a payment's compat project. */
export class CompatDeliveries0007000000001 implements MigrationInterface {
  name = 'CompatDeliveries0007000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE events ADD COLUMN project_id text;
      ALTER TABLE deliveries
        ADD COLUMN project_id text,
        DROP CONSTRAINT deliveries_check,
        ADD CONSTRAINT deliveries_one_receiver CHECK (num_nonnulls(endpoint_id, url, project_id) = 1)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT deliveries_one_receiver,
        DROP COLUMN project_id,
        ADD CONSTRAINT deliveries_check CHECK ((endpoint_id IS NULL) <> (url IS NULL));
      ALTER TABLE events DROP COLUMN project_id`);
  }
}
