import type { QueryRunner } from 'typeorm';

/** Configuration of a partitioned table. All names come from migrations. */
export interface Partitioning {
  table: string;
  /**
   * Partition key: a column with IDs that contain their creation time, or a timestamptz column if there is no prefix.
   */
  key: string;
  prefix?: string;
  /** Must include `key`. */
  primaryKey: string[];
  /**
   * All other indexes by name, with the part of CREATE INDEX after the table name. Defaults to the existing indexes.
   */
  indexes?: Record<string, string>;
  identity?: string;
  /** Storage parameters of all partitions, such as `fillfactor = 80`. */
  storage?: string;
  /** SQL expression for the time that determines the age of rows in the default partition. */
  age: string;
  /** Minimum age of rows in days before they can be dropped, regardless of settings. */
  leastDays: number;
}

const FIRST = '_first';

/**
 * Partitions a table by month without copying it: the table becomes the first partition, up to the end of the
 * month. Indexes are built and the bound is validated while the table is in use; each exclusive lock lasts
 * milliseconds. Partitions for the following months are added, and a default partition stores all rows
 * outside these months, so that no insert fails. Requires a migration with `transaction = false`. Can be
 * repeated after a crash.
 */
export async function partitionByMonth(db: QueryRunner, partitioning: Partitioning): Promise<void> {
  const { table } = partitioning;
  if (await isPartitioned(db, table)) return;
  await db.query('SET statement_timeout = 0');
  // No limit, because building an index waits for older transactions of other sessions.
  await db.query('SET lock_timeout = 0');
  if (!(await hasConstraint(db, table, `${table}_first_pkey`))) await orderByBytes(db, partitioning);
  await db.query('RESET lock_timeout');
  const end = await boundFirst(db, partitioning);
  await db.query(swap(partitioning, end, await indexesOf(db, table)));
  await db.query('RESET statement_timeout');
}

/** Builds all indexes in byte order, which partition bounds require, and then drops the indexes in the old order. */
async function orderByBytes(db: QueryRunner, partitioning: Partitioning): Promise<void> {
  const { table, key, prefix, primaryKey } = partitioning;
  const old = (await indexesOf(db, table)).filter(({ name }) => !name.endsWith(FIRST));
  const wanted = Object.entries(partitioning.indexes ?? plainOf(old));
  await build(
    db,
    partitioning,
    `UNIQUE INDEX CONCURRENTLY ${table}_first_pkey`,
    `(${primaryKey.join(', ')})`,
  );
  for (const [name, columns] of wanted)
    await build(db, partitioning, `INDEX CONCURRENTLY ${name}${FIRST}`, columns);
  const changes = old.map((index) => dropOf(table, index));
  // The indexes are already in byte order and remain valid, so PostgreSQL does not rewrite the table.
  if (prefix) changes.push(`ALTER TABLE ${table} ALTER COLUMN ${key} TYPE text COLLATE "C"`);
  changes.push(
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_first_pkey PRIMARY KEY USING INDEX ${table}_first_pkey`,
  );
  await db.query([`SET LOCAL lock_timeout = '10s'`, ...changes].join(';\n'));
}

async function build(db: QueryRunner, { table, key, prefix }: Partitioning, index: string, columns: string) {
  // Removes an index left behind by an interrupted attempt.
  await db.query(`DROP ${index.replace('UNIQUE ', '').replace('CONCURRENTLY', 'CONCURRENTLY IF EXISTS')}`);
  const byBytes = prefix ? columns.replace(new RegExp(`\\b${key}\\b`), `${key} COLLATE "C"`) : columns;
  await db.query(`CREATE ${index} ON ${table} ${byBytes}`);
}

/**
 * Adds and validates a constraint for the first partition's upper bound, so that attaching the partition does not
 * scan the table. Returns the bound.
 */
async function boundFirst(db: QueryRunner, { table, key, prefix }: Partitioning): Promise<string> {
  const [row] = (await db.query(
    `SELECT partition_bound($1, date_trunc('month', now() AT TIME ZONE 'UTC' + interval '3 days') AT TIME ZONE 'UTC'
      + interval '1 month') AS bound`,
    [prefix ?? null],
  )) as { bound: string }[];
  const { bound } = row!;
  await db.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_first_end`);
  await db.query(
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_first_end CHECK (${key} < '${bound}') NOT VALID`,
  );
  await db.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_first_end`);
  return bound;
}

/**
 * Returns SQL that replaces the table with a partitioned one. PostgreSQL runs several statements in one string as one
 * transaction.
 */
const swap = (partitioning: Partitioning, end: string, indexes: Index[]): string => {
  const { table, key, primaryKey, storage } = partitioning;
  const first = `${table}_first`;
  const number = numberOf(partitioning);
  return `
    LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE;
    ${number.save}
    ALTER TABLE ${table} RENAME TO ${first};
    CREATE TABLE ${table} (LIKE ${first} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS INCLUDING IDENTITY)
      PARTITION BY RANGE (${key});
    ALTER TABLE ${table} DROP CONSTRAINT ${first}_end;
    ALTER TABLE ${table} ADD CONSTRAINT ${table}_pkey PRIMARY KEY (${primaryKey.join(', ')});
    ${Object.entries(plainOf(indexes))
      .map(([name, columns]) => `CREATE INDEX ${name.slice(0, -FIRST.length)} ON ${table} ${columns};`)
      .join('\n')}
    ${number.drop}
    ALTER TABLE ${table} ATTACH PARTITION ${first} FOR VALUES FROM (MINVALUE) TO ('${end}');
    ALTER TABLE ${first} DROP CONSTRAINT ${first}_end;
    ${number.restore}
    CREATE TABLE ${table}_default PARTITION OF ${table} DEFAULT ${withStorage(storage)};
    ${register(partitioning)}`;
};

/** Returns SQL that moves the identity column to the partitioned table, where it continues with the next number. */
function numberOf({ table, identity }: Partitioning): { save: string; drop: string; restore: string } {
  if (!identity) return { save: '', drop: '', restore: '' };
  const sequence = `pg_get_serial_sequence('${table}', '${identity}')`;
  return {
    save: `CREATE TEMPORARY TABLE last_number ON COMMIT DROP AS SELECT nextval(${sequence}) AS n;`,
    drop: `ALTER TABLE ${table}_first ALTER COLUMN ${identity} DROP IDENTITY;`,
    restore: `SELECT setval(${sequence}, n) FROM last_number;`,
  };
}

const register = ({ table, key, prefix, storage, age, leastDays }: Partitioning): string => `
    DO $$ BEGIN EXECUTE format('REVOKE ALL ON %I FROM %I', '${table}_default', 'tulay_' || current_schema()); END $$;
    INSERT INTO partitioned_tables (name, key, prefix, storage, age, least_days, starts_at)
      VALUES ('${table}', '${key}', ${prefix ? `'${prefix}'` : 'NULL'}, '${withStorage(storage)}', '${age}', ${leastDays},
        date_trunc('month', now() AT TIME ZONE 'UTC' + interval '3 days') AT TIME ZONE 'UTC' + interval '1 month');
    SELECT make_partitions(3)`;

const withStorage = (storage?: string): string => (storage ? `WITH (${storage})` : '');

interface Index {
  name: string;
  constraint: boolean;
  /** The part of CREATE INDEX after the table name. */
  columns: string;
}

const plainOf = (indexes: Index[]): Record<string, string> =>
  Object.fromEntries(
    indexes.filter(({ constraint }) => !constraint).map(({ name, columns }) => [name, columns]),
  );

const dropOf = (table: string, { name, constraint }: Index): string =>
  constraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`;

async function indexesOf(db: QueryRunner, table: string): Promise<Index[]> {
  return (await db.query(
    `SELECT c.relname AS name, substring(pg_get_indexdef(c.oid) FROM ' (USING .*)$') AS columns,
       EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid) AS constraint
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = $1::regclass`,
    [table],
  )) as Index[];
}

async function isPartitioned(db: QueryRunner, table: string): Promise<boolean> {
  const text = `SELECT FROM pg_class WHERE oid = $1::regclass AND relkind = 'p'`;
  return ((await db.query(text, [table])) as unknown[]).length > 0;
}

async function hasConstraint(db: QueryRunner, table: string, name: string): Promise<boolean> {
  const text = 'SELECT FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2';
  return ((await db.query(text, [table, name])) as unknown[]).length > 0;
}
