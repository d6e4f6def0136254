import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the payment links table. Amounts are in minor units and times in Unix seconds. `active_until` is the
 * time at which a link stops being active, or 0 if the link is inactive. Queries compare `active_until` with
 * the current time, so no job has to expire links. A deleted link's row is retained, because payments started
 * from the link may still succeed.
 */
export class CreatePaymentLinks1031000000000 implements MigrationInterface {
  name = 'CreatePaymentLinks1031000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE payment_links (
        id              text COLLATE "C" PRIMARY KEY,
        merchant_id     text COLLATE "C" NOT NULL,
        environment     text   NOT NULL CHECK (environment IN ('test', 'live')),
        slug            text COLLATE "C" NOT NULL UNIQUE CHECK (length(slug) >= 22),
        switch          text   NOT NULL CHECK (switch IN ('on', 'off', 'archived')),
        static_qr_id    text COLLATE "C",
        amount          bigint CHECK (amount > 0),
        currency        text   NOT NULL CHECK (length(currency) = 3),
        method          text,
        description     text   NOT NULL,
        image_url       text,
        success_url     text,
        cancel_url      text,
        customer_id     text,
        product_id      text,
        usage_count     bigint NOT NULL,
        last_used_at    bigint,
        last_payment_id text,
        expires_at      bigint,
        active_until    bigint NOT NULL GENERATED ALWAYS AS
          (CASE WHEN switch = 'on' THEN coalesce(expires_at, 9223372036854775807) ELSE 0 END) STORED,
        metadata        json   NOT NULL,
        deleted         boolean NOT NULL,
        created         bigint NOT NULL,
        CONSTRAINT payment_links_are_archived_with_their_qr CHECK (switch <> 'archived' OR static_qr_id IS NOT NULL)
      );
      CREATE INDEX payment_links_by_merchant
        ON payment_links (merchant_id, environment, id DESC, active_until) WHERE NOT deleted;
      CREATE INDEX payment_links_by_created ON payment_links (merchant_id, environment, created) WHERE NOT deleted;
      CREATE VIEW visible_payment_links AS SELECT * FROM payment_links WHERE NOT deleted;
      REVOKE INSERT, UPDATE, DELETE ON visible_payment_links FROM tulay_catalog;
      REVOKE DELETE ON payment_links FROM tulay_catalog`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW visible_payment_links; DROP TABLE payment_links');
  }
}
