import type { QueryRunner } from 'typeorm';

/** Configuration of a partitioned table. All names come from migrations. */
export interface Partitioning {
  table: string;
  /** Column of the bounds: an ID with this prefix that contains its time, or a timestamptz if there is no prefix. */
  key: string;
  prefix?: string;
  /** Must contain the key. */
  primaryKey: string[];
  /**
   * All further indexes by name, with the part after the table's name in CREATE INDEX. Defaults to the existing ones.
   */
  indexes?: Record<string, string>;
  /** The identity column. */
  identity?: string;
  /** Storage parameters, such as `fillfactor = 80`. */
  storage?: string;
  /** SQL expression for the age of a row in the default partition. */
  age: string;
  /** Minimum age of rows before they can be dropped, regardless of settings. */
  leastDays: number;
}

/** Suffix of the names of the first partition's indexes. */
const FIRST = '_first';

/**
 * Partitions a table by month. The table becomes the first partition, up to the end of the month, without being copied:
 * indexes are built and the bound is validated while it is in use, and each exclusive lock lasts milliseconds. Further
 * months follow, and a default partition accepts rows without a month, so that no insert can fail.
 *
 * Requires a migration with `transaction = false`. Can be repeated after a crash.
 */
export async function partitionByMonth(db: QueryRunner, partitioning: Partitioning): Promise<void> {
  const { table } = partitioning;
  if (await isPartitioned(db, table)) return;
  await db.query('SET statement_timeout = 0');
  // Building an index waits for older transactions of other sessions.
  await db.query('SET lock_timeout = 0');
  if (!(await hasConstraint(db, table, `${table}_first_pkey`))) await orderByBytes(db, partitioning);
  await db.query('RESET lock_timeout');
  const end = await boundFirst(db, partitioning);
  await db.query(swap(partitioning, end, await indexesOf(db, table)));
  await db.query('RESET statement_timeout');
}

/**
 * Builds all indexes in byte order, which bounds require. The indexes in the old order are dropped once the new ones
 * exist.
 */
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
  // Indexes in byte order remain valid, so the table is not rewritten.
  if (prefix) changes.push(`ALTER TABLE ${table} ALTER COLUMN ${key} TYPE text COLLATE "C"`);
  changes.push(
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_first_pkey PRIMARY KEY USING INDEX ${table}_first_pkey`,
  );
  await db.query([`SET LOCAL lock_timeout = '10s'`, ...changes].join(';\n'));
}

async function build(db: QueryRunner, { table, key, prefix }: Partitioning, index: string, columns: string) {
  // Left over from an interrupted attempt.
  await db.query(`DROP ${index.replace('UNIQUE ', '').replace('CONCURRENTLY', 'CONCURRENTLY IF EXISTS')}`);
  const byBytes = prefix ? columns.replace(new RegExp(`\\b${key}\\b`), `${key} COLLATE "C"`) : columns;
  await db.query(`CREATE ${index} ON ${table} ${byBytes}`);
}

/** Validates the bound with a constraint, so that attaching does not read the table. @returns the end as a bound */
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

/** A single statement string runs as one transaction. */
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

/** Moves the identity column to the partitioned table, where it continues with the next number. */
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
  /** The part after the table's name in CREATE INDEX. */
  columns: string;
}

/** Returns the indexes that belong to no constraint. */
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
