import 'reflect-metadata';
import type { AccountMail } from '../mails/account-emails.port';
import type { SessionEntity } from '../sessions/session.entity';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { colleague, draftOf, founder, newForm, type PayoutSender } from '../../test/paying-team';
import { payoutRequestsUnderTest } from '../../test/payout-requests-under-test';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let accounts: AccountsUnderTest;
let under: ReturnType<typeof payoutRequestsUnderTest>;
let [owner, finance] = [] as unknown as [PayoutSender, PayoutSender];

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  under = payoutRequestsUnderTest(accounts);
  owner = await founder(accounts);
  finance = await colleague(accounts, under, owner, 'finance');
  accounts.mails.length = 0;
});

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

const ask = (by: PayoutSender, pesos: number, changes = {}) =>
  under.request.execute(by.fresh(), {
    tenant: by.tenant,
    formKey: newForm(),
    draft: draftOf(pesos),
    ...changes,
  });
const approve = (by: PayoutSender, { id }: { id: string }) =>
  under.approve.execute(by.fresh(), { ...by.tenant, id });
const statusOf = async ({ id }: { id: string }) => (await under.store.find({ ...owner.tenant, id }))!.status;
const mailed = () => accounts.mails.map(({ kind, to }: AccountMail) => `${kind} ${to}`);

describe('a payout within the limit', () => {
  it('is sent immediately, and the requester is notified', async () => {
    const request = await ask(finance, 50_000);
    expect(request).toMatchObject({ status: 'sent', decidedBy: null, nextAskAt: null });
    expect(under.payouts.asked).toEqual([
      {
        id: request.id,
        ...finance.tenant,
        amount: '5000000',
        currency: 'PHP',
        method: 'gcash',
        destination: { account_no: '09171234567' },
        description: null,
        metadata: {},
      },
    ]);
    expect((await accounts.audited(owner.tenant.merchantId)).slice(-2)).toEqual([
      'payout.begun',
      'payout.sent',
    ]);
    expect(mailed()).toEqual([`payout_sent ${finance.email}`]);
  });

  it('is sent once even if the form is resubmitted concurrently', async () => {
    const form = { tenant: finance.tenant, formKey: newForm(), draft: draftOf(100) };
    const send = () => under.request.execute(finance.fresh(), form);
    const ids = new Set((await Promise.all([send(), send(), send()])).map(({ id }) => id));
    ids.add((await send()).id);
    expect([ids.size, under.payouts.made.size]).toEqual([1, 1]);
    expect(await codeOf(under.request.execute(finance.fresh(), { ...form, draft: draftOf(101) }))).toBe(
      'invalid_state',
    );
  });

  it.each(['insufficient_balance', 'no_route'] as const)(
    'does not count toward the limit if it was rejected with %s',
    async (code) => {
      under.payouts.refusal = code;
      expect(await ask(finance, 50_000)).toMatchObject({ status: 'refused', refusal: code });
      expect(mailed()).toEqual([]);
      under.payouts.refusal = null;
      expect(await ask(finance, 50_000)).toMatchObject({ status: 'sent' });
    },
  );

  it('requires a recent second factor and a permitted role', async () => {
    const form = { tenant: finance.tenant, formKey: newForm(), draft: draftOf(100) };
    expect(await codeOf(under.request.execute(finance.stale, form))).toBe('unauthenticated');
    const session = finance.fresh();
    accounts.clock.advance(600_000);
    expect(await codeOf(under.request.execute(session, form))).toBe('unauthenticated');
    const viewer = await colleague(accounts, under, owner, 'viewer');
    const developer = await colleague(accounts, under, owner, 'developer');
    expect(await codeOf(ask(viewer, 1))).toBe('insufficient_scope');
    expect(await codeOf(ask(developer, 1))).toBe('insufficient_scope');
    expect(under.payouts.asked).toEqual([]);
  });
});

describe('the limit on payouts without approval', () => {
  it("applies to the sum of each member's payouts without approval in 24 hours", async () => {
    expect((await ask(finance, 30_000)).status).toBe('sent');
    expect((await ask(finance, 20_001)).status).toBe('waiting');
    expect((await ask(finance, 20_000)).status).toBe('sent');
    expect((await ask(finance, 1)).status).toBe('waiting');
    expect((await ask(owner, 50_000)).status).toBe('sent');
    accounts.clock.advance(DAY_MS);
    expect((await ask(finance, 50_000)).status).toBe('sent');
  });

  it('is enforced for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => ask(finance, 20_000)));
    expect(all.filter(({ status }) => status === 'sent')).toHaveLength(2);
    expect(under.payouts.made.size).toBe(2);
  });

  it('excludes approved payouts and is separate for each mode', async () => {
    await approve(owner, await ask(finance, 60_000));
    expect((await ask(finance, 50_000)).status).toBe('sent');
    const live = { ...finance.tenant, environment: 'live' as const };
    expect((await ask(finance, 50_000, { tenant: live })).status).toBe('sent');
  });

  it('can be changed only by owners with a recent second factor', async () => {
    const change = (by: PayoutSender, limit: bigint | null, session: SessionEntity = by.fresh()) =>
      under.changeLimit.execute(session, by.tenant, limit);
    expect(await codeOf(change(owner, 100n, owner.stale))).toBe('unauthenticated');
    expect(await codeOf(change(finance, 100n))).toBe('insufficient_scope');
    const other = await colleague(accounts, under, owner, 'owner');
    accounts.mails.length = 0;
    await change(owner, 100n);
    await change(owner, 100n);
    expect(mailed().sort()).toEqual(
      [`payout_limit_changed ${owner.email}`, `payout_limit_changed ${other.email}`].sort(),
    );
    expect((await accounts.audited(owner.tenant.merchantId)).slice(-1)).toEqual(['payout_limit.changed']);
    expect((await ask(finance, 2)).status).toBe('waiting');
    expect(await under.limits.of({ ...owner.tenant, environment: 'live' })).toBe(5_000_000n);
    await change(owner, null);
    expect((await ask(finance, 9_000_000)).status).toBe('sent');
  });

  it('rejects a payout over the limit if no other member can approve it', async () => {
    await under.team.change.remove(owner.actor, finance.userId);
    expect(await codeOf(ask(owner, 50_001))).toBe('invalid_state');
    expect((await ask(owner, 50_000)).status).toBe('sent');
  });
});

describe('a payout that requires approval', () => {
  it('is sent after another member approves it', async () => {
    const second = await colleague(accounts, under, owner, 'finance');
    await colleague(accounts, under, owner, 'developer');
    accounts.mails.length = 0;
    const request = await ask(finance, 50_001);
    expect([request.status, under.payouts.asked]).toEqual(['waiting', []]);
    expect(mailed().sort()).toEqual(
      [`payout_waiting ${owner.email}`, `payout_waiting ${second.email}`].sort(),
    );
    const approved = await approve(second, request);
    expect(approved).toMatchObject({ id: request.id, status: 'sent', decidedBy: second.userId });
    expect([...under.payouts.made.keys()]).toEqual([request.id]);
    expect(mailed().slice(-1)).toEqual([`payout_sent ${finance.email}`]);
    expect((await accounts.audited(owner.tenant.merchantId)).slice(-3)).toEqual([
      'payout.asked',
      'payout.approved',
      'payout.sent',
    ]);
  });

  it('cannot be approved by the requester, another role or another merchant', async () => {
    const request = await ask(owner, 50_001);
    const developer = await colleague(accounts, under, owner, 'developer');
    const stranger = await founder(accounts);
    const at = { ...owner.tenant, id: request.id };
    expect(await codeOf(approve(owner, request))).toBe('insufficient_scope');
    expect(await codeOf(under.approve.execute(finance.stale, at))).toBe('unauthenticated');
    expect(await codeOf(approve(developer, request))).toBe('insufficient_scope');
    expect(await codeOf(approve(stranger, request))).toBe('not_found');
    expect(await codeOf(under.approve.execute(stranger.fresh(), at))).toBe('insufficient_scope');
    const live = { ...at, environment: 'live' as const };
    expect(await codeOf(under.approve.execute(finance.fresh(), live))).toBe('not_found');
    expect([await statusOf(request), under.payouts.asked]).toEqual(['waiting', []]);
  });

  it('is reported to the requester if it is rejected after the approval', async () => {
    under.payouts.refusal = 'insufficient_balance';
    const request = await approve(owner, await ask(finance, 60_000));
    expect(request).toMatchObject({ status: 'refused', refusal: 'insufficient_balance' });
    expect(mailed().slice(-1)).toEqual([`payout_refused ${finance.email}`]);
  });

  it('is never sent after it was declined or withdrawn', async () => {
    const [one, two] = [await ask(finance, 60_000), await ask(finance, 60_000)];
    const at = ({ id }: { id: string }) => ({ ...owner.tenant, id });
    expect(await codeOf(under.decide.decline(finance.userId, at(one)))).toBe('insufficient_scope');
    expect(await codeOf(under.decide.withdraw(owner.userId, at(one)))).toBe('insufficient_scope');
    await under.decide.decline(owner.userId, at(one));
    expect(mailed().slice(-1)).toEqual([`payout_declined ${finance.email}`]);
    await under.decide.withdraw(finance.userId, at(two));
    expect(await codeOf(approve(owner, one))).toBe('invalid_state');
    expect(await codeOf(approve(owner, two))).toBe('invalid_state');
    expect([await statusOf(one), await statusOf(two)]).toEqual(['declined', 'withdrawn']);
    expect(under.payouts.asked).toEqual([]);
  });

  it('expires after seven days', async () => {
    const request = await ask(finance, 60_000);
    accounts.clock.advance(7 * DAY_MS - 1_000);
    await under.expired.run();
    expect(await statusOf(request)).toBe('waiting');
    accounts.clock.advance(1_000);
    expect(await codeOf(approve(owner, request))).toBe('invalid_state');
    await under.expired.run();
    expect(await statusOf(request)).toBe('expired');
    expect(mailed().slice(-1)).toEqual([`payout_expired ${finance.email}`]);
    expect((await accounts.audited(owner.tenant.merchantId)).slice(-1)).toEqual(['payout.expired']);
  });
});
