import {
  allMigrations,
  createDataSource,
  migrateService,
  provisionService,
  type MigrationClass,
} from '@tulay/persistence';
import { Client } from 'pg';
import { notifierSchema } from '../../apps/notifier/src/notifier.migrations';
import startServers, { stopServers } from '../setup/start-servers';
import { FILL, PARTITIONED } from './partitions/old-tables.sql';
import { LockWatch } from './partitions/lock-watch';
import { Writer } from './partitions/writer';
import { isFullRun } from './full-run';

const ROWS = isFullRun() ? 200_000 : 2_000;
const SERVICE = 'notifier';
const PASSWORD = 'throwaway';
const LATER = /^(CreatePartitions|Partition|CreateOutboxReconciled|AddSealedBefore|NameEventsOfPayments)/;

/** SQL that rejects any statement that would rewrite a whole table. */
const REFUSE_REWRITES = `
  CREATE FUNCTION public.refuse_rewrite() RETURNS event_trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'rewrites the table %', pg_event_trigger_table_rewrite_oid()::regclass; END $$;
  CREATE EVENT TRIGGER no_rewrite ON table_rewrite EXECUTE FUNCTION public.refuse_rewrite()`;
const ofEach = (column: (table: string) => string): string =>
  `${PARTITIONED.map((table) => `SELECT '${table}' AS "table", ${column(table)}`).join(' UNION ALL ')} ORDER BY 1`;
/** Returns SQL for the data file of each table. The first partition must reuse the table's file. */
const files = (suffix: string): string =>
  ofEach((table) => `pg_relation_filenode('${SERVICE}.${table}${suffix}') AS file`);
const rows = ofEach((table) => `(SELECT count(*)::int FROM ${SERVICE}.${table}) AS rows`);
const INDEXES = `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid::regclass::text ~ '_first$'`;

let adminUrl: string;
let owner: Client;

beforeAll(async () => {
  await startServers();
  adminUrl = process.env.TEST_POSTGRES_URL!;
  owner = new Client({ connectionString: adminUrl, options: `-c search_path=${SERVICE}` });
  await owner.connect();
  await provisionService({ adminUrl, service: SERVICE, password: PASSWORD });
  await migrateTo(allMigrations(notifierSchema.migrations).filter(({ name }) => !LATER.test(name)));
  for (const fill of FILL) await owner.query(fill.replaceAll('ROWS', String(ROWS)));
  await owner.query('ANALYZE');
  await owner.query(REFUSE_REWRITES);
}, 600_000);

afterAll(async () => {
  await owner?.end();
  await stopServers();
});

/** @param written number of rows that the writer added to the inbox */
const filled = (written: number) =>
  [...PARTITIONED].sort().map((table) => ({ table, rows: ROWS + (table === 'inbox' ? written : 0) }));

async function migrateTo(migrations: MigrationClass[]): Promise<void> {
  await owner.query(`CREATE SCHEMA IF NOT EXISTS ${SERVICE}`);
  const source = createDataSource({
    service: SERVICE,
    url: adminUrl,
    migrations,
    poolSize: 1,
    unlimited: true,
  });
  await source.initialize();
  await source.runMigrations({ transaction: 'each' });
  await source.destroy();
}

it('migrations partition large tables without losing a row, rewriting a table or blocking writers', async () => {
  const [filesBefore, rowsBefore] = [(await owner.query(files(''))).rows, (await owner.query(rows)).rows];
  expect(rowsBefore).toEqual(filled(0));
  const [watch, writer] = [
    await LockWatch.start(adminUrl, SERVICE, PARTITIONED),
    await Writer.start(adminUrl, SERVICE),
  ];
  const began = performance.now();
  await migrateService({ adminUrl, service: SERVICE, migrations: notifierSchema.migrations });
  const seconds = (performance.now() - began) / 1_000;
  const [seen, { written, longestMs }] = [await watch.stop(), await writer.stop()];
  const { ms, statement } = seen.longest;
  process.stderr.write(`${ROWS} rows in each of ${PARTITIONED.length} tables: ${seconds.toFixed(1)} s
  longest wait of a writer ${Math.round(longestMs)} ms; longest exclusive lock ${ms} ms by ${statement}\n`);
  expect((await owner.query(rows)).rows).toEqual(filled(written));
  expect((await owner.query(files('_first'))).rows).toEqual(filesBefore);
  // If no index matched, ATTACH would have built an index under its lock, with a name chosen by PostgreSQL.
  const { rows: built } = await owner.query<{ name: string }>(INDEXES);
  expect(built.map(({ name }) => name).filter((name) => !/_first(_pkey)?$/.test(name))).toEqual([]);
  expect(seen.builds).toEqual([]);
}, 900_000);
