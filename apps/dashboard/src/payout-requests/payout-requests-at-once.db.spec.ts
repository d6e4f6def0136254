import 'reflect-metadata';
import { disableFailpoints, enableFailpoints } from '@tulay/service-host';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { colleague, draftOf, founder, newForm, type PayoutSender } from '../../test/paying-team';
import { payoutRequestsUnderTest } from '../../test/payout-requests-under-test';

const MINUTE_MS = 60_000;

let accounts: AccountsUnderTest;
let under: ReturnType<typeof payoutRequestsUnderTest>;
let [owner, finance, second] = [] as unknown as [PayoutSender, PayoutSender, PayoutSender];

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  under = payoutRequestsUnderTest(accounts);
  owner = await founder(accounts);
  finance = await colleague(accounts, under, owner, 'finance');
  second = await colleague(accounts, under, owner, 'owner');
});

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'died',
  );

const ask = (pesos: number) =>
  under.request.execute(finance.fresh(), {
    tenant: finance.tenant,
    formKey: newForm(),
    draft: draftOf(pesos),
  });
const at = ({ id }: { id: string }) => ({ ...owner.tenant, id });
const approve = (by: PayoutSender, request: { id: string }) => under.approve.execute(by.fresh(), at(request));
const read = async (request: { id: string }) => (await under.store.find(at(request)))!;
const audited = async () =>
  (await accounts.audited(owner.tenant.merchantId)).filter((action) => action.startsWith('payout.'));

/** Expects one payout if the request has the status `sent`, and no payout otherwise. */
async function expectTold(request: { id: string }): Promise<void> {
  const { status } = await read(request);
  expect([...under.payouts.made.keys()]).toEqual(status === 'sent' ? [request.id] : []);
}

describe('a payout request with concurrent decisions', () => {
  it('accepts one of two concurrent approvals and creates one payout', async () => {
    const request = await ask(60_000);
    const codes = await Promise.all([codeOf(approve(owner, request)), codeOf(approve(second, request))]);
    expect(codes.sort()).toEqual(['done', 'invalid_state']);
    expect(await audited()).toEqual(['payout.asked', 'payout.approved', 'payout.sent']);
    await expectTold(request);
  });

  it.each([1, 2, 3, 4])('accepts either an approval or a concurrent decline (%d)', async () => {
    const request = await ask(60_000);
    const codes = await Promise.all([
      codeOf(approve(owner, request)),
      codeOf(under.decide.decline(second.userId, at(request))),
    ]);
    expect(codes.sort()).toEqual(['done', 'invalid_state']);
    expect(['sent', 'declined']).toContain((await read(request)).status);
    await expectTold(request);
  });

  it.each([1, 2, 3, 4])('accepts either an approval or a concurrent withdrawal (%d)', async () => {
    const request = await ask(60_000);
    await Promise.all([
      codeOf(approve(owner, request)),
      codeOf(under.decide.withdraw(finance.userId, at(request))),
    ]);
    expect(['sent', 'withdrawn']).toContain((await read(request)).status);
    await expectTold(request);
  });

  it.each([1, 2, 3, 4])(
    'accepts either an approval or the concurrent removal of the approver (%d)',
    async () => {
      const request = await ask(60_000);
      const [approved] = await Promise.all([
        codeOf(approve(second, request)),
        under.team.change.remove(owner.actor, second.userId),
      ]);
      expect((await read(request)).status).toBe(approved === 'done' ? 'sent' : 'waiting');
      expect(await codeOf(approve(second, request))).toMatch(/^(insufficient_scope|invalid_state)$/);
      await expectTold(request);
    },
  );

  it('rejects an approval after the requester was removed', async () => {
    const request = await ask(60_000);
    await under.team.change.remove(owner.actor, finance.userId);
    expect(await codeOf(approve(owner, request))).toBe('invalid_state');
    await under.decide.decline(owner.userId, at(request));
    await expectTold(request);
  });
});

describe('sending a payout request', () => {
  it('retries with the same ID and increasing delays until the service replies', async () => {
    under.payouts.before = () => Promise.reject(new Error('no reply'));
    const request = await ask(100);
    expect(request.status).toBe('sending');
    await under.unsent.run();
    expect(under.payouts.asked).toHaveLength(1);
    for (const minutes of [0.5, 1, 2]) {
      const before = under.payouts.asked.length;
      accounts.clock.advance(minutes * MINUTE_MS - 1_000);
      await under.unsent.run();
      expect(under.payouts.asked).toHaveLength(before);
      accounts.clock.advance(1_000);
      await under.unsent.run();
      expect(under.payouts.asked).toHaveLength(before + 1);
    }
    under.payouts.before = () => undefined;
    accounts.clock.advance(10 * MINUTE_MS);
    await under.unsent.run();
    expect(new Set(under.payouts.asked.map(({ id }) => id))).toEqual(new Set([request.id]));
    expect((await read(request)).status).toBe('sent');
    await expectTold(request);
  });

  it('treats a payout as sent if it was created but the reply was lost', async () => {
    under.payouts.before = (request) => void under.payouts.made.set(request.id, request);
    under.payouts.refusal = 'no_route';
    const request = await ask(100);
    expect(request.status).toBe('refused');
    under.payouts.refusal = null;
    await under.send.execute(request);
    await expectTold(request);
  });

  it('sends a payout once even if several replicas run the job', async () => {
    under.payouts.before = () => Promise.reject(new Error('no reply'));
    const [one, two] = [await ask(100), await ask(200)];
    under.payouts.before = () => undefined;
    under.payouts.asked.length = 0;
    accounts.clock.advance(MINUTE_MS);
    await Promise.all([under.unsent.run(), under.unsent.run(), under.unsent.run()]);
    expect(under.payouts.asked.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  });
});

describe('recovery from a crash during a payout request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payout-requests-'));
  const armed = join(folder, 'failpoint');
  let kill: jest.SpyInstance;

  beforeAll(() => {
    enableFailpoints(armed);
    kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('the process crashes here');
    });
  });
  afterAll(() => {
    kill.mockRestore();
    disableFailpoints();
    rmSync(folder, { recursive: true });
  });

  const alone = () => ask(100);
  const approved = async () => approve(owner, await ask(60_000));

  it.each([
    ['dashboard.request.saved', 'a payout without approval', alone, 0],
    ['dashboard.payout.answered', 'a payout without approval', alone, 1],
    ['dashboard.approval.saved', 'an approved payout', approved, 0],
    ['dashboard.payout.answered', 'an approved payout', approved, 1],
  ])('creates one payout after a crash at %s: %s', async (name, _, walk, madeBefore) => {
    writeFileSync(armed, name);
    await walk().catch(() => undefined);
    expect([existsSync(armed), under.payouts.made.size]).toEqual([false, madeBefore]);
    const [row] = await accounts.db.query<{ id: string; status: string }>(
      'SELECT id, status FROM payout_requests WHERE merchant_id = $1',
      [owner.tenant.merchantId],
    );
    expect(row!.status).toBe('sending');
    accounts.clock.advance(MINUTE_MS);
    await under.unsent.run();
    expect((await read(row!)).status).toBe('sent');
    await expectTold(row!);
    expect((await audited()).filter((action) => action === 'payout.sent')).toHaveLength(1);
  });

  it('lets the user resubmit the form', async () => {
    const form = { tenant: finance.tenant, formKey: newForm(), draft: draftOf(100) };
    writeFileSync(armed, 'dashboard.request.saved');
    expect(await codeOf(under.request.execute(finance.fresh(), form))).toBe('died');
    const again = await under.request.execute(finance.fresh(), form);
    expect(again.status).toBe('sent');
    await expectTold(again);
  });
});
