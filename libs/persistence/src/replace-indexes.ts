import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes while the table is read and written, then drops those they replace. For a migration with
 * `transaction = false`. A repeat after a crash starts anew.
 * @param built name to `table (columns) …`, as after ON in CREATE INDEX; an index of the same name is replaced
 * @param dropped names of the indexes that nothing needs any more
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
