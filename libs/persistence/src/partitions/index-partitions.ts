import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes of a partitioned table while it is in use, then drops those that they replace. PostgreSQL cannot build
 * indexes concurrently on a partitioned table, so each partition gets its own index, which is then attached. Months
 * created meanwhile have the indexes from the start. The table itself is locked briefly; the migration waits for that
 * lock for 10 s at most, while new writes queue behind it.
 *
 * Requires a migration with `transaction = false`. Can be repeated after a crash.
 * @param built maps a new name to `(columns) …`, the part after the table's name in CREATE INDEX
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
  // Left over from an interrupted attempt.
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  await db.query(`CREATE INDEX ${name} ON ONLY ${table} ${columns}`);
  for (const partition of await partitionsWithout(db, table, name)) {
    const own = `${name}${partition.slice(table.length)}`;
    await buildConcurrently(db, own, `${partition} ${columns}`);
    await db.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`);
  }
}

async function buildConcurrently(db: QueryRunner, name: string, on: string): Promise<void> {
  // The build waits for older transactions of other sessions.
  await db.query('SET lock_timeout = 0');
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  await db.query('RESET lock_timeout');
}

/** An index of a partitioned table is valid once the index of each partition is attached. */
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
