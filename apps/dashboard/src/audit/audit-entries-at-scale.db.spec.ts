import 'reflect-metadata';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { founder, type PayoutSender } from '../../test/paying-team';
import { AuditEntries } from './audit-entries';

const COUNT = 20_000;

/** One entry in a thousand is in test mode; a scan for test entries would have to skip all live entries. */
const ROWS = `INSERT INTO audit_log (actor, action, subject, detail)
  SELECT $2, 'refund.create', $1,
    json_build_object('environment', CASE WHEN n % 1000 = 0 THEN 'test' ELSE 'live' END)
  FROM generate_series(1, ${COUNT}) n`;

let accounts: AccountsUnderTest;
let db: ExplainingDatabase;
let entries: AuditEntries;
let owner: PayoutSender;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  owner = await founder(accounts);
  await accounts.db.query(ROWS, [owner.tenant.merchantId, owner.userId]);
  await accounts.db.query('ANALYZE audit_log');
  db = new ExplainingDatabase(accounts.db.source);
  entries = new AuditEntries(db);
});
afterAll(() => accounts.stop());

describe('the audit log of a merchant with 20,000 entries', () => {
  it.each([
    ['the newest entries of live mode', 'live', {}],
    ['the few entries of test mode', 'test', {}],
    ['a page of old entries', 'live', { before: '1000' }],
    ['entries with one action', 'test', { action: 'refund.create' }],
    ['an action that has no entries', 'live', { action: 'key.create' }],
    ['a user who has no entries', 'live', { actor: 'unknown' }],
  ] as const)('uses an index and reads fewer than 1,000 rows for %s', async (_, environment, search) => {
    db.plans.length = 0;
    await entries.page({ ...owner.tenant, environment }, 50, search);
    expect(db.plans.length).toBeGreaterThan(0);
    for (const plan of db.plans) expect(rowsTouched(plan)).toBeLessThan(1_000);
  });
});
