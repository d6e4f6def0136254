import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes on a partitioned table while it is in use, and then drops the indexes that they replace.
 * PostgreSQL cannot build indexes on a partitioned table concurrently, so an index is built on each partition
 * and then attached. Partitions created in the meantime are created with the indexes. The table itself is
 * locked briefly: the migration waits at most 10 s for the lock, and new writes wait behind it. Requires a
 * migration with `transaction = false`. Can be repeated after a crash.
 * @param built maps each new name to `(columns) …`, the part of CREATE INDEX after the table name
 * @param dropped names of indexes that are no longer needed
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
  // Removes an index left behind by an interrupted attempt.
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  await db.query(`CREATE INDEX ${name} ON ONLY ${table} ${columns}`);
  for (const partition of await partitionsWithout(db, table, name)) {
    const own = `${name}${partition.slice(table.length)}`;
    await buildConcurrently(db, own, `${partition} ${columns}`);
    await db.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`);
  }
}

async function buildConcurrently(db: QueryRunner, name: string, on: string): Promise<void> {
  // No limit, because building an index waits for older transactions of other sessions.
  await db.query('SET lock_timeout = 0');
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  await db.query('RESET lock_timeout');
}

/** A partitioned table's index becomes valid when an index of every partition is attached. */
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
