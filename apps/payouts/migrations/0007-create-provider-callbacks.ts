import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of provider callbacks as received, each stored once. Also indexes payouts by the
 * provider's reference, because some callbacks contain no other ID.
 */
export class CreateProviderCallbacks1007000000000 implements MigrationInterface {
  name = 'CreateProviderCallbacks1007000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE IF NOT EXISTS provider_callbacks (
        id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider     text   NOT NULL,
        environment  text   NOT NULL CHECK (environment IN ('test', 'live')),
        dedupe_key   text   NOT NULL,
        event        text   NOT NULL,
        reference    text,
        provider_ref text,
        body         bytea  NOT NULL,
        -- The payout that was polled because of it; null if it concerned none of ours.
        payout_id    text,
        created      bigint NOT NULL,
        UNIQUE (provider, environment, dedupe_key)
      );
      CREATE INDEX IF NOT EXISTS provider_callbacks_by_created ON provider_callbacks USING brin (created)`);
    await replaceIndexes(db, {
      payouts_by_provider_ref: 'payouts (provider_ref, provider) WHERE provider_ref IS NOT NULL',
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX payouts_by_provider_ref; DROP TABLE provider_callbacks');
  }
}
