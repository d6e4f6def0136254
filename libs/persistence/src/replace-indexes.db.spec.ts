import { testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrateService } from './migrate';
import { replaceIndexes } from './replace-indexes';

class CreateParcels9000000000001 implements MigrationInterface {
  name = 'CreateParcels9000000000001';
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE parcels (id int PRIMARY KEY, colour text, weight int);
      CREATE INDEX parcels_by_colour ON parcels (colour);
      CREATE INDEX parcels_by_weight ON parcels (weight)`);
  }
  async down(): Promise<void> {}
}

class ReplaceIndexes9000000000002 implements MigrationInterface {
  name = 'ReplaceIndexes9000000000002';
  transaction = false;
  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, { parcels_by_colour: 'parcels (colour, weight)' }, ['parcels_by_weight']);
  }
  async down(): Promise<void> {}
}

const ALL = [CreateParcels9000000000001, ReplaceIndexes9000000000002];

let database: TestDatabase;
let owner: Client;

beforeEach(async () => {
  database = await testDatabase('payments', [CreateParcels9000000000001]);
  owner = new Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query('SET search_path = payments');
});

afterEach(async () => {
  await owner?.end();
  await database?.drop();
});

const migrate = () => migrateService({ adminUrl: database.adminUrl, service: 'payments', migrations: ALL });

async function indexes(): Promise<string[]> {
  const { rows } = await owner.query<{ shown: string }>(
    `SELECT replace(pg_get_indexdef(indexrelid), ' USING btree', '') AS shown FROM pg_index
     WHERE indrelid = 'parcels'::regclass AND NOT indisprimary AND indisvalid ORDER BY 1`,
  );
  return rows.map(({ shown }) => shown);
}

const REPLACED = ['CREATE INDEX parcels_by_colour ON payments.parcels (colour, weight)'];

it('replaceIndexes replaces an index that has the same name and drops the obsolete indexes', async () => {
  await migrate();
  expect(await indexes()).toEqual(REPLACED);
});

it('replaceIndexes completes the replacement after a crash', async () => {
  await owner.query('CREATE INDEX parcels_by_colour_next ON parcels (id)');
  await owner.query('DROP INDEX parcels_by_weight');
  await migrate();
  expect(await indexes()).toEqual(REPLACED);
});

it('replaceIndexes replaces indexes once if several replicas start simultaneously', async () => {
  await Promise.all([migrate(), migrate(), migrate()]);
  expect(await indexes()).toEqual(REPLACED);
});

it('replaceIndexes builds indexes while another transaction writes rows', async () => {
  const writer = new Client({ connectionString: database.adminUrl });
  await writer.connect();
  const building = migrate();
  for (let id = 0; id < 50; id++)
    await writer.query('INSERT INTO payments.parcels VALUES ($1, $2, 1)', [id, 'red']);
  await writer.end();
  await building;
  expect(await indexes()).toEqual(REPLACED);
});
