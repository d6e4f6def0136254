import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames `receipts` to `provider_notifications`, including its constraints, indexes and triggers. */
export class RenameReceiptsToProviderNotifications0016000000001 implements MigrationInterface {
  name = 'RenameReceiptsToProviderNotifications0016000000001';

  async up(db: QueryRunner): Promise<void> {
    await rename(db, 'receipts', 'provider_notifications');
  }

  async down(db: QueryRunner): Promise<void> {
    await rename(db, 'provider_notifications', 'receipts');
  }
}

/** Renames a table. Renaming a primary key's constraint also renames its index. */
const rename = (db: QueryRunner, from: string, to: string): Promise<unknown> =>
  db.query(`
    ALTER TABLE ${from} RENAME TO ${to};
    ALTER INDEX ${from}_one_pays RENAME TO ${to}_one_pays;
    ALTER TRIGGER ${from}_are_append_only ON ${to} RENAME TO ${to}_are_append_only;
    DO $$
    DECLARE old name;
    BEGIN
      FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = '${to}'::regclass AND conname LIKE '${from}\\_%'
      LOOP
        EXECUTE format('ALTER TABLE ${to} RENAME CONSTRAINT %I TO %I', old, '${to}' || substr(old, length('${from}') + 1));
      END LOOP;
    END $$`);
