import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of merchant branding per environment. `logo` is the re-encoded file, not the upload. */
export class CreateBrandings1014000000000 implements MigrationInterface {
  name = 'CreateBrandings1014000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE brandings (
        merchant_id     text    NOT NULL REFERENCES merchants (id),
        environment     text    NOT NULL CHECK (environment IN ('test', 'live')),
        logo            bytea   CHECK (octet_length(logo) <= 400000),
        logo_hash       text    CHECK ((logo_hash IS NULL) = (logo IS NULL)),
        logo_kind       text    CHECK (logo_kind IN ('png', 'svg')),
        logo_width      integer,
        logo_height     integer,
        accent_color    text    CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
        support_email   text,
        support_phone   text,
        support_url     text,
        privacy_url     text,
        registered_name text,
        tin             text,
        address         text,
        invoice_series  text,
        mail_receipts   boolean NOT NULL DEFAULT false,
        mail_invoices   boolean NOT NULL DEFAULT false,
        mail_reminders  boolean NOT NULL DEFAULT false,
        updated         bigint  NOT NULL,
        PRIMARY KEY (merchant_id, environment)
      )`);
    await db.query('CREATE INDEX brandings_logo_hash ON brandings (logo_hash) WHERE logo_hash IS NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE brandings');
  }
}
