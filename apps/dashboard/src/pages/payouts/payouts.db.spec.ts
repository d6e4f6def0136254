import {
  cancelPayoutCommand,
  createPayoutCommand,
  DomainError,
  getBalanceCommand,
  getPayoutCommand,
  listBanksCommand,
  listPayoutEventsCommand,
  listPayoutsCommand,
  newId,
  notFound,
  type ListPayoutsRequest,
  type Payout,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { aPayout } from '../../../test/builders';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { BANKS } from '../../../test/fake-money';

let [dashboard, owner, finance, viewer] = [] as unknown as [DashboardUnderTest, Member, Member, Member];
const payouts: Payout[] = [];
const listed: ListPayoutsRequest[] = [];
let refusal: 'insufficient_balance' | 'no_route' | null = null;

const [BANK] = BANKS;

const found = (id: string): Payout => {
  const payout = payouts.find((each) => each.id === id);
  if (!payout) throw notFound('payout', id);
  return payout;
};

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    on(listBanksCommand, () => ({ object: 'list' as const, data: [BANK], has_more: false as const })),
    on(getBalanceCommand, ({ environment }) => ({
      object: 'balance_list' as const,
      environment,
      available: { PHP: 100_000 },
      pending: { PHP: 0 },
    })),
    on(createPayoutCommand, (request) => {
      if (refusal) throw new DomainError(refusal, 'no');
      const payout = payouts.find(({ id }) => id === request.id) ?? aPayout(request);
      if (!payouts.includes(payout)) payouts.push(payout);
      return payout;
    }),
    on(getPayoutCommand, ({ id }) => found(id)),
    on(listPayoutEventsCommand, ({ id }) => {
      const object = { ...found(id), status: 'succeeded' as const };
      const event = { object: 'event' as const, environment: 'test' as const, created: 1_790_000_100 };
      return [{ ...event, id: newId('evt'), type: 'payout.succeeded' as const, data: { object } }];
    }),
    on(cancelPayoutCommand, ({ id }) => {
      const payout = found(id);
      if (payout.status !== 'pending') throw new DomainError('invalid_state', 'too late');
      return Object.assign(payout, { status: 'cancelled' });
    }),
    on(listPayoutsCommand, (query) => {
      listed.push(query);
      return { object: 'list' as const, data: payouts.slice(0, query.limit), has_more: false };
    }),
  ]);
});
afterAll(() => dashboard.stop());

beforeEach(async () => {
  owner = await dashboard.member('owner');
  finance = await dashboard.member('finance', { of: owner });
  viewer = await dashboard.member('viewer', { of: owner });
  for (const { userId } of [owner, finance, viewer]) await dashboard.showFactor(userId);
  payouts.length = listed.length = 0;
  refusal = null;
});

const PATH = '/dashboard/payouts';
const REQUESTS = '/dashboard/payout-requests';
const WALLET = { amount: '1,250.50', method: 'gcash', account_no: '+63 917 123 4567' };

/** Submits the form and returns the hidden fields of the review page. */
async function reviewed(by: Member, typed: Record<string, string>): Promise<Record<string, string>> {
  const [, idempotency_token] = /name="idempotency_token" value="([^"]+)"/.exec(
    (await by.get(`${PATH}/new`)).body,
  )!;
  const { body } = await by.post(`${PATH}/review`, { ...typed, idempotency_token: idempotency_token! });
  const hidden = [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
}

const send = async (by: Member, typed: Record<string, string>) => by.post(PATH, await reviewed(by, typed));

describe('creating a payout', () => {
  it('sends the reviewed payout once even if the form is resubmitted', async () => {
    const form = await reviewed(finance, WALLET);
    const { body } = await finance.post(`${PATH}/review`, form);
    for (const shown of ['₱1,250.50', 'GCash', '09171234567', '₱98,749.50', 'Send ₱1,250.50'])
      expect(body).toContain(shown);
    const answers = await Promise.all([finance.post(PATH, form), finance.post(PATH, form)]);
    answers.push(await finance.post(PATH, form));
    expect(payouts).toMatchObject([{ amount: 1250.5, destination: { account_no: '09171234567' } }]);
    const done = `${PATH}/${payouts[0]!.id}?done=sent`;
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      answers.map(() => [303, done]),
    );
  });

  it('sends a payout to a bank account', async () => {
    const bank = { amount: '100', method: 'bank', bank_code: BANK.code, account_number: '0012-3456 7890' };
    const form = await reviewed(finance, { ...bank, account_name: 'Juan dela Cruz', account_no: 'unread' });
    expect((await finance.post(`${PATH}/review`, form)).body).toContain('BDO Unibank');
    await finance.post(PATH, form);
    expect(payouts[0]!.destination).toEqual({
      bank_code: BANK.code,
      account_number: '001234567890',
      account_name: 'Juan dela Cruz',
    });
  });

  it.each([
    [{ ...WALLET, amount: '0' }, 'amount'],
    [{ ...WALLET, amount: '1.234' }, 'amount'],
    [{ ...WALLET, amount: '10,000,000' }, 'amount'],
    [{ ...WALLET, account_no: '12' }, 'account_no'],
    [{ ...WALLET, wallet_name: 'x'.repeat(141) }, 'wallet_name'],
    [{ ...WALLET, description: 'x'.repeat(501) }, 'description'],
    [{ ...WALLET, method: 'card' }, 'method'],
    [{ amount: '1', method: 'bank', bank_code: 'NOPE', account_number: '1', account_name: '' }, 'bank_code'],
  ])('rejects %j with an error for the field %s', async (typed, field) => {
    for (const url of [`${PATH}/review`, PATH]) {
      const { status, body } = await finance.post(url, { ...typed, idempotency_token: 'k'.repeat(43) });
      expect([status, body.includes(`id="${field}-wrong"`)]).toEqual([400, true]);
    }
    expect(payouts).toEqual([]);
  });

  it('rejects a form that is resubmitted with different content', async () => {
    const form = await reviewed(finance, WALLET);
    await finance.post(PATH, form);
    const { status, body } = await finance.post(PATH, { ...form, amount: '2' });
    expect([status, body.includes('This form was sent already')]).toEqual([400, true]);
    expect(payouts).toHaveLength(1);
  });

  it.each([
    ['insufficient_balance', 'does not cover it'],
    ['no_route', 'Nobody can carry this amount'],
  ] as const)('shows a message if the service rejects the payout with %s', async (code, words) => {
    refusal = code;
    const { headers } = await send(finance, WALLET);
    expect((await finance.get(String(headers.location))).body).toContain(words);
  });

  it('requires permission and step-up authentication at each step', async () => {
    expect((await viewer.get(`${PATH}/new`)).status).toBe(403);
    expect((await viewer.post(PATH, WALLET)).status).toBe(403);
    const form = await reviewed(finance, WALLET);
    await dashboard.makeStale(finance.userId);
    for (const asked of [
      finance.get(`${PATH}/new`),
      finance.post(`${PATH}/review`, form),
      finance.post(PATH, form),
    ])
      expect((await asked).headers.location).toMatch(/^\/dashboard\/confirm\?proof=factor/);
    expect(payouts).toEqual([]);
  });
});

describe('a payout over the limit', () => {
  const LARGE = { ...WALLET, amount: '50,000.01' };

  it('is sent after a second member approves it', async () => {
    const form = await reviewed(finance, LARGE);
    expect((await finance.post(`${PATH}/review`, form)).body).toContain('Ask for approval of ₱50,000.01');
    const at = String((await finance.post(PATH, form)).headers.location);
    expect(at).toMatch(new RegExp(`^${REQUESTS}/po_`));
    expect((await owner.get(PATH)).body).toContain('Waiting for approval: 1');
    expect((await owner.get(REQUESTS)).body).toContain(`href="${at}"`);
    const forms = async (by: Member) =>
      [...(await by.get(at)).body.matchAll(/action="[^"]+\/(approve|decline|withdraw)"/g)].map(
        ([, one]) => one,
      );
    expect(await forms(owner)).toEqual(['approve', 'decline']);
    expect(await forms(finance)).toEqual(['withdraw']);
    expect(await forms(viewer)).toEqual([]);
    expect((await viewer.post(`${at}/approve`)).status).toBe(403);
    expect((await finance.post(`${at}/approve`)).status).toBe(403);
    expect(payouts).toEqual([]);
    expect((await owner.post(`${at}/approve`)).headers.location).toBe(at);
    expect(payouts).toMatchObject([{ amount: 50_000.01 }]);
    expect((await owner.get(at)).body).toContain(`href="${PATH}/${payouts[0]!.id}"`);
    expect((await owner.get(`${PATH}/${payouts[0]!.id}`)).body).toContain('Approved by Ana Reyes');
    await finance.post(`${at}/withdraw`);
    expect((await owner.get(at)).body).toContain('It has left the balance.');
  });

  it('requires step-up authentication for the approval', async () => {
    const at = String((await send(finance, LARGE)).headers.location);
    await dashboard.makeStale(owner.userId);
    expect((await owner.post(`${at}/approve`)).headers.location).toMatch(
      /^\/dashboard\/confirm\?proof=factor/,
    );
    expect(payouts).toEqual([]);
  });

  it('returns 404 for a payout request of another merchant or in another mode', async () => {
    const at = String((await send(finance, LARGE)).headers.location);
    const stranger = await dashboard.member('owner');
    const live = await dashboard.member('owner', { of: owner, environment: 'live' });
    for (const { userId } of [stranger, live]) await dashboard.showFactor(userId);
    for (const each of [stranger, live]) {
      expect((await each.get(at)).status).toBe(404);
      for (const deed of ['approve', 'decline', 'withdraw'])
        expect((await each.post(`${at}/${deed}`)).status).toBe(404);
      expect((await each.get(REQUESTS)).body).toContain('Nobody has asked for a payout yet');
    }
    expect(payouts).toEqual([]);
  });

  it('is rejected if no other member can approve it', async () => {
    const alone = await dashboard.member('owner');
    await dashboard.showFactor(alone.userId);
    await dashboard.db.query('DELETE FROM memberships WHERE merchant_id = $1 AND user_id <> $2', [
      alone.merchantId,
      alone.userId,
    ]);
    const form = await reviewed(alone, LARGE);
    const { body } = await alone.post(`${PATH}/review`, form);
    expect(body).toContain('nobody else of your team may');
    expect(body).not.toContain('Ask for approval');
    expect((await alone.post(PATH, form)).body).toContain('nobody else of your team may');
    expect(payouts).toEqual([]);
  });
});

describe('the payout limit page', () => {
  const LIMIT = '/dashboard/payout-limit';

  it('shows the limit to all members and lets owners change it', async () => {
    for (const each of [owner, finance, viewer]) expect((await each.get(LIMIT)).body).toContain('₱50,000.00');
    expect((await finance.get(LIMIT)).body).not.toContain('name="limit"');
    expect((await finance.post(LIMIT, { limit: '1' })).status).toBe(403);
    expect((await owner.post(LIMIT, { limit: 'much' })).status).toBe(400);
    expect((await owner.post(LIMIT, { limit: '1,000' })).headers.location).toBe(`${LIMIT}?done=saved`);
    expect((await finance.get(LIMIT)).body).toContain('₱1,000.00');
    expect((await send(finance, WALLET)).headers.location).toContain(REQUESTS);
    await owner.post(LIMIT, { limit: '' });
    expect((await finance.get(LIMIT)).body).toContain('Now: no limit');
    await dashboard.makeStale(owner.userId);
    expect((await owner.post(LIMIT, { limit: '5' })).headers.location).toMatch(/^\/dashboard\/confirm/);
  });
});

describe('the payouts section', () => {
  it('filters the list and the export by the query in the URL', async () => {
    await send(finance, { ...WALLET, description: '=HYPERLINK(1)' });
    const query = 'status=succeeded&method=gcash&from=2026-03-01&to=2026-03-31';
    const { body } = await viewer.get(`${PATH}?${query}&merchant_id=mer_other`);
    expect(body).toContain(`href="${PATH}.csv?${query.replaceAll('&', '&amp;')}"`);
    expect(body).toContain(`href="${PATH}/${payouts[0]!.id}"`);
    const file = await viewer.get(`${PATH}.csv?${query}`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="payouts.csv"');
    expect(file.body).toContain(`"'=HYPERLINK(1)"`);
    const asked = { merchantId: owner.merchantId, environment: 'test', status: 'succeeded', method: 'gcash' };
    expect(listed).toEqual([
      { ...asked, createdGte: 1772294400, createdLte: 1774972799, limit: 50 },
      { ...asked, createdGte: 1772294400, createdLte: 1774972799, limit: 100 },
    ]);
    expect((await viewer.get(`${PATH}?starting_after=pay_1`)).status).toBe(404);
  });

  it("shows a payout's history and lets members cancel it until it is sent", async () => {
    await send(finance, WALLET);
    const at = `${PATH}/${payouts[0]!.id}`;
    expect((await viewer.get(at)).body).not.toContain('Cancel the payout');
    const { body } = await finance.get(at);
    for (const shown of ['Payout arrived', 'Asked for by Ana Reyes', '09171234567', 'Cancel the payout'])
      expect(body).toContain(shown);
    expect((await viewer.post(`${at}/cancel`)).status).toBe(403);
    expect((await finance.post(`${at}/cancel`)).headers.location).toBe(`${at}?done=saved`);
    const late = await finance.post(`${at}/cancel`);
    expect([late.status, late.body.includes('so it cannot be cancelled')]).toEqual([400, true]);
    expect((await finance.get(`${PATH}/${newId('po')}`)).status).toBe(404);
    expect((await finance.get(`${PATH}/nothing`)).status).toBe(404);
  });
});
