import { allMigrations, type Database, type MigrationClass } from '@tulay/persistence';

/**
 * Checks that all migrations have run.
 * @param own the service's own migrations, in addition to the migrations of libs/persistence
 * @throws Error if fewer migrations have run than this release requires
 */
export async function requireMigrations(db: Database, own: MigrationClass[]): Promise<void> {
  const expected = allMigrations(own).length;
  const [row] = await db.query<{ done: string }>('SELECT count(*) AS done FROM migrations');
  const done = Number(row?.done);
  if (!(done >= expected))
    throw new Error(`only ${done} of ${expected} migrations have run; run the service's migrate.js`);
}
