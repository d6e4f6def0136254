import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['link_requests', 'sign_up_requests', 'merchants'];

/** Adds the time of the next attempt to job rows, so that rows that always fail do not block other rows. */
export class PutOffWhatFails1087000000000 implements MigrationInterface {
  name = 'PutOffWhatFails1087000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await db.query(`ALTER TABLE ${table}
        ADD COLUMN IF NOT EXISTS tries int NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS next_try_at bigint NOT NULL DEFAULT 0`);
    await replaceIndexes(
      db,
      {
        link_requests_by_next_try: 'link_requests (next_try_at)',
        sign_up_requests_by_next_try: 'sign_up_requests (next_try_at)',
        merchants_by_next_try: 'merchants (next_try_at) WHERE opened_at IS NULL AND refused IS NULL',
      },
      ['merchants_to_open'],
    );
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await db.query(`ALTER TABLE ${table} DROP COLUMN tries, DROP COLUMN next_try_at`);
    await db.query(
      'CREATE INDEX merchants_to_open ON merchants (created) WHERE opened_at IS NULL AND refused IS NULL',
    );
  }
}
