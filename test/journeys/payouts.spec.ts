import type { Balance, BalanceTransaction, List, Payout } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { createMerchant, operator, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

let merchant: TestMerchant;
let receiver: WebhookReceiver;

beforeEach(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
  await merchant.test.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
  await fund('1000');
});

afterEach(() => receiver.stop());

const fund = (amount: string) =>
  operator(
    'ledger',
    'adjust',
    '--merchant',
    merchant.id,
    '--environment',
    'test',
    '--amount',
    amount,
    '--reason',
    'test funds',
  );
const balance = (): Promise<number> => merchant.test.balance();
const payout = (account: string, amount = 100) =>
  merchant.test.post<Payout>('/v1/payouts', {
    amount,
    method: 'gcash',
    destination: { account_no: account },
  });
const statusOf = async (id: string): Promise<string> =>
  (await merchant.test.get<Payout>(`/v1/payouts/${id}`)).body.status;
const reaches = (id: string, status: string) =>
  eventually(async () => (await statusOf(id)) === status, { timeoutMs: 40_000 });
const told = (id: string, type: string) =>
  eventually(() => receiver.of(id, type).length === 1, { timeoutMs: 40_000 });
const pending = async () => (await merchant.test.get<Balance>('/v1/balance')).body.pending.PHP;
const movements = async (id: string): Promise<string[]> =>
  (await merchant.test.get<List<BalanceTransaction>>(`/v1/balance/transactions?source=${id}`)).body.data.map(
    ({ type }) => type,
  );
/** Moves the clock past the delay during which a payout can still be canceled, so that the job sends it. */
const later = (by = '1m') => operator('clock', 'advance', '--by', by);

describe('payouts', () => {
  it('debit the balance immediately, and succeed', async () => {
    const created = await payout('09171234567');
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      object: 'payout',
      status: 'pending',
      amount: 100,
      currency: 'PHP',
      method: 'gcash',
    });
    expect(await balance()).toBe(900);
    expect(await pending()).toBe(100);
    const file = await merchant.test.get('/v1/payouts', { accept: 'text/csv' });
    expect(file.text).toContain(`"${created.body.id}","pending"`);
    await later();
    await reaches(created.body.id, 'succeeded');
    await told(created.body.id, 'payout.succeeded');
    expect(await balance()).toBe(900);
    await eventually(async () => (await pending()) === 0);
    expect(await movements(created.body.id)).toEqual(['payout']);
  });

  it('are credited back exactly once if they fail', async () => {
    const { body } = await payout('09171230000');
    await later();
    await reaches(body.id, 'failed');
    await told(body.id, 'payout.failed');
    await eventually(async () => (await balance()) === 1000, { timeoutMs: 40_000 });
    expect(await movements(body.id)).toEqual(['payout_reversal', 'payout']);
    const read = await merchant.test.get<Payout>(`/v1/payouts/${body.id}`);
    expect(read.body.failure).toMatchObject({ code: 'invalid_destination' });
  });

  it('fail with the code returned and are credited back if a bank returns them later', async () => {
    const { body } = await payout('09171230002');
    await later();
    await reaches(body.id, 'succeeded');
    await later();
    await reaches(body.id, 'failed');
    await eventually(async () => (await balance()) === 1000, { timeoutMs: 40_000 });
    const read = await merchant.test.get<Payout>(`/v1/payouts/${body.id}`);
    expect(read.body.failure).toMatchObject({ code: 'returned' });
  });

  it('stay in processing until an operator resolves them', async () => {
    const { body } = await payout('09171230001');
    await later();
    await reaches(body.id, 'processing');
    const refused = await merchant.test.post(`/v1/payouts/${body.id}/cancel`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_state']);
    await operator('payout', 'resolve', '--payout', body.id, '--outcome', 'succeed');
    await told(body.id, 'payout.succeeded');
  });

  it('are credited back if canceled while pending', async () => {
    const { body } = await payout('09171234567');
    const cancelled = await merchant.test.post<Payout>(`/v1/payouts/${body.id}/cancel`);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    await told(body.id, 'payout.cancelled');
    await eventually(async () => (await balance()) === 1000, { timeoutMs: 40_000 });
    await later();
    expect(await statusOf(body.id)).toBe('cancelled');
  });

  it('are rejected with insufficient_balance and change nothing if they exceed the balance', async () => {
    const answer = await payout('09171234567', 1000.01);
    expect([answer.status, (answer.body as never as { error: { code: string } }).error.code]).toEqual([
      400,
      'insufficient_balance',
    ]);
    expect((await merchant.test.get<List<Payout>>('/v1/payouts')).body.data).toEqual([]);
    expect((await payout('09171234567', 1000)).status).toBe(201);
    expect(await balance()).toBe(0);
  });

  it.each([
    [{ method: 'gcash', destination: { account_no: '12' } }, 400, 'invalid_request'],
    [{ method: 'gcash' }, 400, 'invalid_request'],
    [
      { method: 'bank', destination: { bank_code: 'NOPE', account_number: '1', account_name: 'A' } },
      400,
      'invalid_request',
    ],
    [{ method: 'carrier_pigeon', destination: { account_no: '09171234567' } }, 400, 'no_route'],
  ])('are rejected for the request %j', async (body, status, code) => {
    const answer = await merchant.test.post('/v1/payouts', { amount: 1, ...body });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it('succeed for exactly 137 of 1,000 concurrent requests if the balance covers 137', async () => {
    await fund('370');
    const reads = { going: true };
    const lowest = (async () => {
      let least = Infinity;
      while (reads.going) least = Math.min(least, await balance());
      return least;
    })();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => payout('09171234567', 10)));
    reads.going = false;
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(137);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(863);
    expect(await lowest).toBeGreaterThanOrEqual(0);
    expect(await balance()).toBe(0);
  });
});
