import { testDatabase, type TestDatabase } from '@tulay/testing';
import type { ListRequest } from '@tulay/contracts';
import { createDataSource } from './data-source';
import { Database } from './database';
import { readPage, type PageFilters } from './keyset';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateParcels9000000000001 implements MigrationInterface {
  name = 'CreateParcels9000000000001';
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE parcels (id text PRIMARY KEY, merchant_id text, environment text, created bigint,
      colour text)`);
  }
  async down(): Promise<void> {}
}

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase('payments', [CreateParcels9000000000001]);
  const source = createDataSource({ service: 'payments', url: database.url });
  db = new Database(await source.initialize());
  await db.query(`INSERT INTO parcels VALUES
    ('d', 'm', 'test', 10, 'red'), ('a', 'm', 'test', 20, 'blue'), ('c', 'm', 'test', 20, 'red'),
    ('b', 'm', 'test', 20, 'green'), ('e', 'm', 'test', 30, 'red'), ('x', 'm', 'live', 20, 'red'),
    ('y', 'other', 'test', 20, 'red')`);
});

afterAll(async () => {
  await db?.source.destroy();
  await database?.drop();
});

const OWNER = { merchantId: 'm', environment: 'test' } as const;
const ids = async (query: Partial<ListRequest> = {}, filters?: PageFilters): Promise<string> => {
  const rows = await readPage<{ id: string }>(db, 'parcels', { ...OWNER, limit: 100, ...query }, filters);
  return rows.map(({ id }) => id).join('');
};

describe('readPage', () => {
  it('returns the newest rows first, and the highest ID first within a second', async () => {
    expect(await ids()).toBe('ecbad');
  });

  it('returns one row more than the limit', async () => {
    expect(await ids({ limit: 2 })).toBe('ecb');
  });

  it.each([
    ['e', 'cbad'],
    ['c', 'bad'],
    ['b', 'ad'],
    ['a', 'd'],
    ['d', ''],
  ])("returns the rows after %s in the list's order", async (startingAfter, rest) => {
    expect(await ids({ startingAfter })).toBe(rest);
  });

  it('sorts by ID on request', async () => {
    expect(await ids({}, { order: 'id' })).toBe('edcba');
    expect(await ids({ startingAfter: 'c' }, { order: 'id' })).toBe('ba');
  });

  it.each<[Partial<ListRequest>, string]>([
    [{ createdGte: 20 }, 'ecba'],
    [{ createdLte: 20 }, 'cbad'],
    [{ createdGte: 11, createdLte: 29 }, 'cba'],
    [{ createdGte: 31 }, ''],
    [{ createdGte: 30, createdLte: 10 }, ''],
    [{ createdLte: 20, startingAfter: 'b' }, 'ad'],
    [{ createdGte: 20, startingAfter: 'b' }, 'a'],
  ])('filters by period: %j returns %p', async (query, expected) => {
    expect(await ids(query)).toBe(expected);
  });

  it('filters by equality and by conditions, and ignores undefined values', async () => {
    expect(await ids({}, { equal: { colour: 'red', id: undefined } })).toBe('ecd');
    expect(await ids({}, { equal: { colour: 'red' }, terms: { 'length(id) = ?': 1, 'id < ?': 'e' } })).toBe(
      'cd',
    );
  });

  it('merges alternatives in order, within the limit and after the cursor', async () => {
    const oneOf = [{ 'colour = ?': 'red' }, { 'colour = ?': 'blue' }, { 'colour = ?': 'none' }];
    expect(await ids({}, { oneOf })).toBe('ecad');
    expect(await ids({ limit: 1 }, { oneOf })).toBe('ec');
    expect(await ids({ startingAfter: 'b' }, { oneOf })).toBe('ad');
    expect(await ids({ createdGte: 15 }, { oneOf, order: 'id' })).toBe('eca');
  });

  it('combines a range with alternatives, a limit, a period and a cursor', async () => {
    const oneOf = [{ 'colour = ?': 'red' }, { 'colour = ?': 'blue' }];
    const range = { by: 'colour', terms: { 'length(colour) <= ?': 4, 'length(colour) > ?': undefined } };
    expect(await ids({ limit: 1, createdGte: 15, startingAfter: 'e' }, { oneOf, ranges: [range] })).toBe(
      'ca',
    );
    expect(await ids({}, { ranges: [{ by: 'colour', terms: { 'length(colour) > ?': 9 } }] })).toBe('');
  });

  it('returns a row that is in several ranges only once', async () => {
    const from = (colour: string) => ({ by: 'colour', terms: { 'colour >= ?': colour } });
    const short = { by: 'length(colour)', terms: { 'length(colour) <= ?': 4 } };
    expect(await ids({}, { ranges: [from('green'), short] })).toBe('ecbad');
    expect(await ids({ startingAfter: 'c' }, { ranges: [from('red'), short] })).toBe('ad');
    expect(await ids({}, { ranges: [from('z'), from('y')] })).toBe('');
  });

  it.each(['x', 'y', 'z', ''])('rejects a cursor that is not in the list: %p', async (startingAfter) => {
    await expect(ids({ startingAfter })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { starting_after: [expect.any(String)] },
    });
  });
});
