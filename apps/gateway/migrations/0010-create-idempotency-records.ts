import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the idempotency table, with one row per Idempotency-Key. `resource` is the ULID of the resource to
 * create, generated before the request is processed. While `status` is null, the request is in flight until
 * the row's lease expires. After `status` is set, the row contains the response.
 */
export class CreateIdempotencyRecords1010000000000 implements MigrationInterface {
  name = 'CreateIdempotencyRecords1010000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE idempotency_records (
        merchant_id  text     NOT NULL,
        environment  text     NOT NULL CHECK (environment IN ('test', 'live')),
        endpoint     text     NOT NULL,
        key          text     NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
        resource     text     NOT NULL,
        created      bigint   NOT NULL,
        holder       text     NOT NULL,
        leased_until bigint   NOT NULL,
        status       smallint,
        body         text,
        sealed       boolean  NOT NULL DEFAULT false,
        PRIMARY KEY (merchant_id, environment, endpoint, key),
        CHECK ((status IS NULL) = (body IS NULL))
      ) WITH (fillfactor = 60);
      CREATE INDEX idempotency_records_by_created ON idempotency_records USING brin (created);
      COMMENT ON COLUMN idempotency_records.created IS 'Unix seconds of the environment''s clock';
      COMMENT ON COLUMN idempotency_records.leased_until IS 'Unix milliseconds of real time'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE idempotency_records');
  }
}
