import 'reflect-metadata';
import { type AuditPosition, type ListAuditEntriesRequest, newId, withOperator } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import { ExplainingDatabase, rowsTouched, testDatabase, type TestDatabase } from '@tulay/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AuditEntriesStore } from './audit-entries.store';
import { AuditLog } from './audit-log';
import { CreateAuditLog0005000000000 } from './create-audit-log.migration';
import { indexAuditLog } from './index-audit-log';
import { ListAuditEntries } from './list-audit-entries';
import { partitionAuditLog } from './partition-audit-log';

class PartitionAuditLog0006000000000 implements MigrationInterface {
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'payouts');
  }

  async down(): Promise<void> {}
}

class IndexAuditLogByTime0007000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await indexAuditLog(db);
  }

  async down(): Promise<void> {}
}

let database: TestDatabase;
let db: ExplainingDatabase;
let entries: ListAuditEntries;

beforeAll(async () => {
  database = await testDatabase('payouts', [
    CreateAuditLog0005000000000,
    PartitionAuditLog0006000000000,
    IndexAuditLogByTime0007000000000,
  ]);
  const source = createDataSource({ service: 'payouts', url: database.url, entities: [] });
  await source.initialize();
  db = new ExplainingDatabase(source);
  entries = new ListAuditEntries(new AuditEntriesStore(db));
});
afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const list = (request: Partial<ListAuditEntriesRequest>) =>
  entries.execute('payouts', { limit: 100, ...request });
const subjectsOf = async (request: Partial<ListAuditEntriesRequest>) =>
  (await list(request)).data.map(({ subject }) => subject);

/** Inserts an entry with the given time. `AuditLog` always takes the time from the database. */
async function add(
  { actor, at, action = 'payout.resolved' }: { actor: string; at: string; action?: string },
  subject: string,
  detail: object = {},
): Promise<void> {
  await db.query('INSERT INTO audit_log (at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5)', [
    at,
    actor,
    action,
    subject,
    detail,
  ]);
}

describe('the list of audit entries', () => {
  it('shows an entry with the people who made and approved the change', async () => {
    const [merchant, payout] = [newId('mer'), newId('po')];
    const people = { name: 'maria.santos', approvedBy: 'jose.cruz' };
    await withOperator(people, () =>
      db.transaction((tx) =>
        new AuditLog().record(tx, {
          action: 'payout.resolved',
          subject: payout,
          detail: { merchant, to: 'failed' },
        }),
      ),
    );
    const { data } = await list({ merchantId: merchant });
    expect(data).toEqual([
      {
        object: 'audit_entry',
        id: expect.stringMatching(/^payouts-\d+$/),
        service: 'payouts',
        created: Math.floor(Number(data[0]!.created_us) / 1_000_000),
        created_us: expect.stringMatching(/^\d{16}$/),
        actor: 'maria.santos',
        approved_by: 'jose.cruz',
        action: 'payout.resolved',
        subject: payout,
        merchant,
        detail: { merchant, to: 'failed', request_id: null },
      },
    ]);
  });

  it('sorts by time, not by the order of insertion', async () => {
    const actor = newId('mer');
    await add({ actor, at: '2026-05-08T00:00:02Z' }, 'second');
    await add({ actor, at: '2026-05-08T00:00:03Z' }, 'third');
    await add({ actor, at: '2026-05-08T00:00:01Z' }, 'first');
    expect(await subjectsOf({ actor })).toEqual(['third', 'second', 'first']);
  });

  it('filters by merchant, actor, action and time', async () => {
    const [merchant, actor] = [newId('mer'), newId('mer')];
    await add({ actor, at: '2026-05-08T00:00:01.9Z', action: 'merchant.suspended' }, merchant);
    await add({ actor, at: '2026-05-08T00:00:02Z' }, 'po_1', { merchant });
    await add({ actor, at: '2026-05-08T00:00:03Z' }, 'po_2', { merchant: newId('mer') });
    await add({ actor: newId('mer'), at: '2026-05-08T00:00:04Z' }, 'po_3', { merchant });
    expect(await subjectsOf({ merchantId: merchant })).toEqual(['po_3', 'po_1', merchant]);
    expect(await subjectsOf({ actor })).toEqual(['po_2', 'po_1', merchant]);
    expect(await subjectsOf({ merchantId: merchant, actor })).toEqual(['po_1', merchant]);
    expect(await subjectsOf({ actor, action: 'merchant.suspended' })).toEqual([merchant]);
    const second = Date.parse('2026-05-08T00:00:01Z') / 1_000;
    expect(await subjectsOf({ actor, createdGte: second + 1 })).toEqual(['po_2', 'po_1']);
    expect(await subjectsOf({ actor, createdLte: second })).toEqual([merchant]);
    expect(await subjectsOf({ actor: newId('mer') })).toEqual([]);
  });

  it('paginates without gaps or duplicates, even if several entries share a microsecond', async () => {
    const actor = newId('mer');
    const at = '2026-05-08T00:00:00.123456Z';
    for (const subject of ['1', '2', '3']) await add({ actor, at }, subject);
    await add({ actor, at: '2026-05-08T00:00:00.123457Z' }, '4');
    await add({ actor, at: '2026-05-08T00:00:00.123455Z' }, '0');
    const read: string[] = [];
    let after: AuditPosition | undefined;
    for (let more = true; more;) {
      const page = await list({ actor, limit: 2, after });
      read.push(...page.data.map(({ subject }) => subject));
      const last = page.data.at(-1)!;
      after = { at: last.created_us, id: last.id.replace('payouts-', '') };
      more = page.has_more;
    }
    expect(read).toEqual(['4', '3', '2', '1', '0']);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ createdGte: 1.5 }, 'createdGte'],
    [{ createdLte: 1e15 }, 'createdLte'],
    [{ after: { at: 'x', id: '1' } }, 'after'],
    [{ after: { at: '1', id: '9223372036854775808' } }, 'after'],
  ])('rejects %j', async (request, field) => {
    await expect(list(request)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: [expect.any(String)] },
    });
  });
});

describe('the list of 20,000 audit entries', () => {
  const merchant = newId('mer');

  beforeAll(async () => {
    await db.query(
      `INSERT INTO audit_log (at, actor, action, subject, detail)
       SELECT timestamptz '2026-06-01' + n * interval '1 second', 'actor ' || n % 2, 'key.created', 'key_' || n,
         CASE WHEN n < 10 THEN json_build_object('merchant', $1::text) ELSE '{}' END
       FROM generate_series(1, 20000) n`,
      [merchant],
    );
    // Only the table's owner may run ANALYZE.
    const owner = createDataSource({ service: 'payouts', url: database.adminUrl, entities: [] });
    await owner.initialize();
    await owner.query('ANALYZE audit_log');
    await owner.destroy();
  });

  it.each([
    ['the newest entries', {}],
    ['a page of old entries', { after: { at: String(Date.parse('2026-06-01T00:10Z') * 1_000), id: '0' } }],
    ['a merchant with few entries', { merchantId: merchant }],
    ['a person with many entries', { actor: 'actor 1' }],
    ['a person who has no entries', { actor: 'unknown' }],
    ['an action that has no entries', { action: 'unknown' }],
    ['an old minute', { createdLte: Date.parse('2026-06-01T00:01Z') / 1_000 }],
  ])('uses an index and reads fewer than 1,000 rows for %s', async (_, request) => {
    db.plans.length = 0;
    await list({ ...request, limit: 50 });
    expect(db.plans.length).toBeGreaterThan(0);
    for (const plan of db.plans) expect(rowsTouched(plan)).toBeLessThan(1_000);
  });
});
