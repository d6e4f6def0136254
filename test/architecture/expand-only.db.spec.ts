import { allMigrations, createDataSource, type MigrationClass } from '@tulay/persistence';
import { testDatabase } from '@tulay/testing';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { lossesBetween, schemaOf } from './schema-losses';
import { SCHEMAS } from './schemas';

/** Migrations that may remove something, each with the reason why no running release needs it. */
const ACCEPTED: Record<string, string> = {
  NameCatalogPayments1034000000000: 'before the first release',
  RenameReconciliationMarks1006000000000: 'before the first release',
  NameReceiversAndSubscriptions0008000000001: 'before the first release',
  RenameReceiptsToProviderNotifications0016000000001: 'before the first release',
  FeesNameTheirCurrency0017000000001: 'before the first release',
  RenameAttemptsToPolls1003000000000: 'before the first release',
  ShareProviderDays1024000000000: 'before the first release; its rows live for one comparison',
};

async function run(source: DataSource, migration: MigrationClass): Promise<void> {
  const runner = source.createQueryRunner();
  const instance: MigrationInterface = new migration();
  const inTransaction = instance.transaction !== false;
  if (inTransaction) await runner.startTransaction();
  await instance.up(runner);
  if (inTransaction) await runner.commitTransaction();
  await runner.release();
}

/**
 * Runs the migrations one by one.
 * @returns the parts of the schema that each migration removes although the previous release uses them
 */
async function lossesOf(service: string, migrations: MigrationClass[]): Promise<Record<string, string[]>> {
  const database = await testDatabase(service, []);
  const source = createDataSource({ service, url: database.adminUrl, unlimited: true, poolSize: 2 });
  await source.initialize();
  await source.query(`DROP SCHEMA ${service} CASCADE; CREATE SCHEMA ${service}`);
  const losses: Record<string, string[]> = {};
  let before = await schemaOf(source);
  for (const migration of allMigrations(migrations)) {
    await run(source, migration);
    const after = await schemaOf(source);
    const lost = lossesBetween(before, after);
    if (lost.length) losses[migration.name] = lost;
    before = after;
  }
  await source.destroy();
  await database.drop();
  return losses;
}

describe('compatibility of migrations with the previous release', () => {
  it.each(Object.entries(SCHEMAS))(
    '%s migrations keep everything that the previous release reads and writes',
    async (service, { migrations }) => {
      const losses = Object.entries(await lossesOf(service, migrations));
      expect(losses.filter(([name]) => !(name in ACCEPTED))).toEqual([]);
    },
  );

  it('is violated by a migration that renames, drops or retypes a column, or makes it required', async () => {
    class Planted implements MigrationInterface {
      async up(db: QueryRunner): Promise<void> {
        await db.query(`
          ALTER TABLE payouts RENAME COLUMN description TO words;
          ALTER TABLE test_clock ALTER COLUMN offset_ms TYPE numeric;
          ALTER TABLE payouts ADD COLUMN branch text, ADD COLUMN place text NOT NULL DEFAULT '';
          ALTER TABLE payouts ALTER COLUMN branch SET NOT NULL;
          DROP FUNCTION make_partitions`);
      }
      down(): Promise<void> {
        return Promise.resolve();
      }
    }
    const { Planted: losses } = await lossesOf('payouts', [...SCHEMAS.payouts.migrations, Planted]);
    expect(losses).toEqual(
      expect.arrayContaining([
        'payouts.description was removed',
        'test_clock.offset_ms was bigint and is numeric',
        'payouts.branch is now required',
        expect.stringMatching(/^make_partitions.* was removed$/),
      ]),
    );
    expect(losses).toHaveLength(4);
  });
});
