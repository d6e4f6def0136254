import { testDatabase, type TestDatabase } from '@tulay/testing';
import * as fc from 'fast-check';
import { kinds, KindsEntity } from '../test/kinds.entity';
import { createDataSource } from './data-source';
import { Database } from './database';
import { rowMapperOf, type DbRecord } from './row-mapper';

const { columns, record, toRecord, fromRecord } = rowMapperOf(KindsEntity);

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase('catalog', []);
  const url = database.adminUrl;
  const source = createDataSource({ service: 'catalog', url, entities: [KindsEntity] });
  await source.initialize();
  db = new Database(source);
  await db.query(`CREATE TABLE kinds (
    id text PRIMARY KEY, merchant_id text NOT NULL, seq bigint GENERATED ALWAYS AS IDENTITY, amount bigint NOT NULL,
    fee_amount bigint, due_at bigint, attempts int NOT NULL, live boolean NOT NULL, metadata json, detail jsonb NOT NULL,
    names text[] NOT NULL, at timestamptz NOT NULL, written_at timestamptz NOT NULL DEFAULT now(),
    positive boolean NOT NULL GENERATED ALWAYS AS (amount > 0) STORED)`);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

async function store(row: KindsEntity): Promise<DbRecord> {
  const stored = await db.query<DbRecord>(
    `INSERT INTO kinds (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS k(${record})
      RETURNING *`,
    [JSON.stringify([toRecord(row)])],
  );
  return stored[0]!;
}

const same = ({ seq: _seq, writtenAt: _writtenAt, positive: _positive, ...rest }: KindsEntity) =>
  JSON.parse(
    JSON.stringify(rest, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  ) as object;

it('rows stored as JSON are read back unchanged by the mapper and by a repository', async () => {
  const roundTrip = fc.asyncProperty(kinds, async (row) => {
    await db.query('DELETE FROM kinds');
    expect(same(fromRecord(await store(row)))).toEqual(same(row));
    expect(same(await db.repository(KindsEntity).findOneByOrFail({ id: row.id }))).toEqual(same(row));
  });
  await fc.assert(roundTrip, { numRuns: 100 });
});
