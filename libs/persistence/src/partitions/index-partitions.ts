import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes of a partitioned table while it is read and written, then drops those they replace. PostgreSQL builds
 * none concurrently on such a table, so each partition gets its own, which is then attached. Months that are made
 * meanwhile have them from the start. The table itself is locked for a moment, for which a migration waits 10 s at most,
 * and new writes wait behind it.
 *
 * The migration must say `transaction = false`. It may be repeated after a crash.
 * @param built a new name to `(columns) …`, as after the table's name in CREATE INDEX
 * @param dropped names of the indexes that nothing needs any more
 */
export async function indexPartitions(
  db: QueryRunner,
  table: string,
  built: Record<string, string>,
  dropped: string[] = [],
): Promise<void> {
  for (const [name, columns] of Object.entries(built))
    if (!(await isComplete(db, name))) await build(db, table, name, columns);
  for (const name of dropped) await db.query(`DROP INDEX IF EXISTS ${name}`);
}

async function build(db: QueryRunner, table: string, name: string, columns: string): Promise<void> {
  // Left behind by an attempt that was interrupted.
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  await db.query(`CREATE INDEX ${name} ON ONLY ${table} ${columns}`);
  for (const partition of await partitionsWithout(db, table, name)) {
    const own = `${name}${partition.slice(table.length)}`;
    await buildConcurrently(db, own, `${partition} ${columns}`);
    await db.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`);
  }
}

async function buildConcurrently(db: QueryRunner, name: string, on: string): Promise<void> {
  // It waits for older transactions of others.
  await db.query('SET lock_timeout = 0');
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  await db.query('RESET lock_timeout');
}

/** An index of a partitioned table is valid once each partition's is attached. */
async function isComplete(db: QueryRunner, name: string): Promise<boolean> {
  const text = 'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid';
  return ((await db.query(text, [name])) as unknown[]).length > 0;
}

async function partitionsWithout(db: QueryRunner, table: string, index: string): Promise<string[]> {
  const text = `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND NOT EXISTS (SELECT FROM pg_index x JOIN pg_inherits y ON y.inhrelid = x.indexrelid
       WHERE x.indrelid = c.oid AND y.inhparent = $2::regclass) ORDER BY 1`;
  return ((await db.query(text, [table, index])) as { name: string }[]).map(({ name }) => name);
}
