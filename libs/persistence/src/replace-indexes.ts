import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes while the table is in use, and then drops the indexes that they replace. Requires a migration with
 * `transaction = false`. Starts again from the beginning if it is repeated after a crash.
 * @param built maps each name to `table (columns) …`, the part of CREATE INDEX after ON; an existing index with the
 * same name is replaced
 * @param dropped names of indexes that are no longer needed
 */
export async function replaceIndexes(
  db: QueryRunner,
  built: Record<string, string>,
  dropped: string[] = [],
): Promise<void> {
  await db.query('SET lock_timeout = 0');
  for (const [name, on] of Object.entries(built)) {
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_next`);
    await db.query(`CREATE INDEX CONCURRENTLY ${name}_next ON ${on}`);
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await db.query(`ALTER INDEX ${name}_next RENAME TO ${name}`);
  }
  for (const name of dropped) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query('RESET lock_timeout');
}
