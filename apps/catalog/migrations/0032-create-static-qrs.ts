import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the static QR codes table. Each code references the payment link that was created for it. Times are
 * Unix seconds.
 */
export class CreateStaticQrs1032000000000 implements MigrationInterface {
  name = 'CreateStaticQrs1032000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE static_qrs (
        id              text COLLATE "C" PRIMARY KEY,
        merchant_id     text COLLATE "C" NOT NULL,
        environment     text   NOT NULL CHECK (environment IN ('test', 'live')),
        payment_link_id text COLLATE "C" NOT NULL UNIQUE REFERENCES payment_links (id)
          DEFERRABLE INITIALLY DEFERRED,
        slug            text   NOT NULL,
        name            text   NOT NULL,
        reference       text,
        location        text,
        default_method  text,
        currency        text   NOT NULL CHECK (length(currency) = 3),
        archived_at     bigint,
        archived        boolean NOT NULL GENERATED ALWAYS AS (archived_at IS NOT NULL) STORED,
        created         bigint NOT NULL,
        CONSTRAINT static_qrs_reference UNIQUE (merchant_id, environment, reference)
      );
      CREATE INDEX static_qrs_by_merchant ON static_qrs (merchant_id, environment, id DESC);
      CREATE INDEX static_qrs_by_archived ON static_qrs (merchant_id, environment, archived, id DESC);
      CREATE INDEX static_qrs_by_created ON static_qrs (merchant_id, environment, created);
      REVOKE DELETE ON static_qrs FROM tulay_catalog`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE static_qrs');
  }
}
