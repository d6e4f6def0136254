import 'reflect-metadata';
import { DomainError, newCommandId, ServiceUnavailable, type ErrorCode } from '@tulay/contracts';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { founder, type PayoutSender } from '../../test/paying-team';
import type { AuditAction } from '../audit/audit-actions';
import { NotifyOwners } from '../memberships/notify-owners';
import { NOTIFICATIONS } from './change-notifications';
import { AuditedChanges, type RequestedChange, type Requester } from './audited-changes';

let accounts: AccountsUnderTest;
let changes: AuditedChanges;
let owner: PayoutSender;
let by: Requester;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  changes = new AuditedChanges(accounts.db, accounts.audit, new NotifyOwners(accounts.mailer));
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  owner = await founder(accounts);
  by = { ...owner.tenant, userId: owner.userId };
  accounts.mails.length = 0;
});

const change: RequestedChange = {
  action: 'webhook.delete',
  detail: { endpoint: 'whe_1' },
  get operation() {
    return newCommandId();
  },
};

async function entries() {
  const text = `SELECT actor, action, detail - 'request_id' - 'operation' AS detail FROM audit_log
    WHERE subject = $1 AND action LIKE ANY (ARRAY['webhook.%', 'refund.%', 'change.%', 'key.c%']) ORDER BY id`;
  return accounts.db.query(text, [by.merchantId]);
}
const asked = () => ({
  actor: by.userId,
  action: change.action,
  detail: { environment: by.environment, ...change.detail },
});

it('the dashboard records a change and emails the owners before it calls the service', async () => {
  const reply = await changes.request(by, change, async () => {
    expect(await entries()).toEqual([asked()]);
    expect(accounts.mails.map(({ kind }) => kind)).toEqual(['webhooks_changed']);
    return 'gone';
  });
  expect([reply, await entries()]).toEqual(['gone', [asked()]]);
});

it('the dashboard does not send a change or an email if it cannot save the audit entry', async () => {
  const dying = jest.spyOn(accounts.mailer, 'send').mockRejectedValueOnce(new Error('the process dies here'));
  const send = jest.fn();
  await expect(changes.request(by, change, send)).rejects.toThrow('dies');
  dying.mockRestore();
  expect(send).not.toHaveBeenCalled();
  expect([await entries(), accounts.mails]).toEqual([[], []]);
});

it.each<ErrorCode>(['invalid_request', 'invalid_state', 'not_found', 'conflict', 'insufficient_scope'])(
  'the dashboard records and rethrows a rejection with %s',
  async (code) => {
    const refusal = new DomainError(code, 'no');
    await expect(changes.request(by, change, () => Promise.reject(refusal))).rejects.toBe(refusal);
    const { detail } = asked();
    const refused = { ...detail, asked: change.action, refusal: code };
    expect(await entries()).toEqual([
      asked(),
      { actor: by.userId, action: 'change.refused', detail: refused },
    ]);
    expect(accounts.mails).toHaveLength(1);
  },
);

it('the dashboard records a change to an object in the other mode as not_found', async () => {
  const refusal = new DomainError('unauthenticated', 'exists in the other mode');
  await expect(changes.request(by, change, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect((await entries()).at(-1)).toMatchObject({ detail: { refusal: 'not_found' } });
});

it.each([
  ['the service does not reply', new ServiceUnavailable('no reply')],
  ['a provider fails', new DomainError('provider_error', 'it may have been executed')],
  ['the process crashes', new Error('the process crashes here')],
])('the dashboard records only the request if %s', async (_, error) => {
  await expect(changes.request(by, change, () => Promise.reject(error))).rejects.toBe(error);
  expect(await entries()).toEqual([asked()]);
});

it.each(Object.entries(NOTIFICATIONS) as [AuditAction, string][])(
  'every owner receives an email about %s with the template %s',
  async (action, kind) => {
    const other = await founder(accounts);
    const text = `INSERT INTO memberships VALUES ($1, $2, 'owner', 1)`;
    await accounts.db.query(text, [other.userId, by.merchantId]);
    accounts.mails.length = 0;
    await changes.request(by, { action, detail: {}, operation: newCommandId() }, () => Promise.resolve());
    expect(accounts.mails.map((mail) => mail.kind)).toEqual([kind, kind]);
    expect(new Set(accounts.mails.map(({ to }) => to)).size).toBe(2);
  },
);

it('the dashboard records a refund but does not send an email', async () => {
  const refund = {
    action: 'refund.create',
    detail: { refund: 're_1', amount: '100', currency: 'PHP' },
    operation: 're_1',
  } as const;
  await changes.request(by, refund, () => Promise.resolve());
  expect(await entries()).toMatchObject([{ action: 'refund.create', detail: refund.detail }]);
  expect(accounts.mails).toEqual([]);
});

it('the dashboard records a change and sends the email once even if the change is submitted concurrently', async () => {
  const again = { ...change, operation: 'cmd_1' };
  const refusal = new DomainError('conflict', 'already created');
  const ask = () => changes.request(by, again, () => Promise.reject(refusal)).catch(() => undefined);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  const actions = async () => (await entries()).map(({ action }) => action);
  expect(await actions()).toEqual([change.action, 'change.refused']);
  expect(accounts.mails).toHaveLength(1);
  await changes.request(by, { ...change, operation: 'cmd_2' }, () => Promise.resolve());
  await changes.request(by, change, () => Promise.resolve());
  await changes.request(by, change, () => Promise.resolve());
  expect(await actions()).toEqual([change.action, 'change.refused', ...Array<string>(3).fill(change.action)]);
});

it('the same idempotency token is recorded separately for each merchant and mode', async () => {
  const again = { ...change, operation: 'cmd_3' };
  const other = await founder(accounts);
  const live = { ...by, environment: 'live' as const };
  for (const each of [by, live, { ...other.tenant, userId: other.userId }])
    await changes.request(each, again, () => Promise.resolve());
  expect(await entries()).toHaveLength(2);
});
