import 'reflect-metadata';
import {
  cancelPayoutCommand,
  checkPayoutCommand,
  createPayoutCommand,
  createRefundCommand,
  DomainError,
  getPayoutCommand,
  getRefundCommand,
  listBanksCommand,
  listPayoutsCommand,
  listRefundsCommand,
  newId,
  type CreatePayoutRequest,
  type CreateRefundRequest,
  type ListPayoutsRequest,
  type ListRefundsRequest,
  type Payout,
  type PayoutPreview,
  type Refund,
} from '@tulay/contracts';
import { answerCommands, on, type FakeService } from '@tulay/testing';
import { GatewayUnderTest, type Call, type MerchantWithKeys } from '../../test/gateway-under-test';

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;
let others: FakeService;
const asked: {
  payouts: CreatePayoutRequest[];
  refunds: CreateRefundRequest[];
  lists: (ListPayoutsRequest | ListRefundsRequest)[];
} = {
  payouts: [],
  refunds: [],
  lists: [],
};

const payoutOf = ({ id }: { id: string }): Payout => ({
  id,
  object: 'payout',
  environment: 'test',
  status: 'pending',
  amount: 100,
  currency: 'PHP',
  method: 'gcash',
  rail: null,
  provider: 'sandbox',
  provider_ref: null,
  destination: { account_no: '09171234567' },
  description: null,
  metadata: {},
  failure: null,
  created: 1_700_000_000,
});
const previewOf = (request: CreatePayoutRequest): PayoutPreview => ({
  object: 'payout_preview',
  environment: 'test',
  amount: 100,
  fee_amount: 0,
  currency: 'PHP',
  method: request.method,
  rail: null,
  provider: 'sandbox',
  destination: { account_no: '09171234567' },
  balance_before: 300,
  balance_after: 200,
});
const refundOf = ({ id }: { id: string }): Refund => ({
  id,
  object: 'refund',
  payment: newId('pay'),
  environment: 'test',
  amount: 100,
  currency: 'PHP',
  status: 'succeeded',
  reason: null,
  provider_ref: null,
  failure: null,
  succeeded_at: 1_700_000_000,
  created: 1_700_000_000,
});
const empty = { object: 'list' as const, data: [], has_more: false as const };

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
  });
  merchant = await gateway.merchant();
  others = await answerCommands(gateway.nats.url, [
    on(createPayoutCommand, (request) => {
      asked.payouts.push(request);
      if (request.method === 'carrier_pigeon') throw new DomainError('no_route', 'No');
      if (request.amount === '999999999') throw new DomainError('insufficient_balance', 'No');
      return payoutOf(request);
    }),
    on(checkPayoutCommand, previewOf),
    on(getPayoutCommand, payoutOf),
    on(cancelPayoutCommand, (query) => ({ ...payoutOf(query), status: 'cancelled' as const })),
    on(listPayoutsCommand, (query) => (asked.lists.push(query), empty)),
    on(listBanksCommand, () => empty),
    on(createRefundCommand, (request) => {
      asked.refunds.push(request);
      return refundOf(request);
    }),
    on(getRefundCommand, refundOf),
    on(listRefundsCommand, (query) => (asked.lists.push(query), empty)),
  ]);
});

afterAll(async () => {
  await others?.stop();
  await gateway?.stop();
});

beforeEach(() => {
  for (const list of Object.values(asked)) list.length = 0;
});

const call = (path: string, options: Call = {}) => gateway.call(path, { key: merchant.test, ...options });
const PAYOUT = { amount: 100, method: 'gcash', destination: { account_no: '09171234567' } };

describe('payouts', () => {
  it('are created with 201, a new ID and an amount in minor units', async () => {
    const body = { ...PAYOUT, currency: 'php', amount: 1250.5, description: 'x', metadata: { a: 1 } };
    const { status, json } = await gateway.post('/v1/payouts', merchant.test, body);
    expect(status).toBe(201);
    expect(json.id).toMatch(/^po_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(asked.payouts).toEqual([
      {
        id: json.id,
        merchantId: merchant.id,
        environment: 'test',
        amount: '125050',
        currency: 'PHP',
        method: 'gcash',
        destination: { account_no: '09171234567' },
        description: 'x',
        metadata: { a: 1 },
      },
    ]);
  });

  it('are created once per Idempotency-Key', async () => {
    const create = () => gateway.post('/v1/payouts', merchant.test, PAYOUT, { 'idempotency-key': 'k1' });
    const [first, second] = [await create(), await create()];
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(asked.payouts).toHaveLength(1);
  });

  it('are validated but not created with dry_run, and the Idempotency-Key can then create the payout', async () => {
    const send = (changes: object) =>
      gateway.post('/v1/payouts', merchant.test, { ...PAYOUT, ...changes }, { 'idempotency-key': 'dry' });
    for (let times = 0; times < 2; times++) {
      const checked = await send({ dry_run: true });
      expect([checked.status, checked.json.object, checked.json.balance_after]).toEqual([
        200,
        'payout_preview',
        200,
      ]);
      expect(checked.headers['idempotent-replayed']).toBeUndefined();
    }
    expect(asked.payouts).toEqual([]);
    const created = await send({ dry_run: false });
    expect([created.status, created.json.object]).toEqual([201, 'payout']);
    expect(asked.payouts).toHaveLength(1);
  });

  it.each<[string, object, number, string]>([
    ['no_route', { method: 'carrier_pigeon' }, 400, 'no_route'],
    ['insufficient_balance', { amount: 9_999_999.99 }, 400, 'insufficient_balance'],
  ])('return 400 if the payouts service rejects the request with %s', async (_, changes, status, code) => {
    const answer = await gateway.post('/v1/payouts', merchant.test, { ...PAYOUT, ...changes });
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });

  it.each<[object, string]>([
    [{ amount: undefined }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: 10_000_000 }, 'amount'],
    [{ amount: '100' }, 'amount'],
    [{ method: undefined }, 'method'],
    [{ method: '' }, 'method'],
    [{ destination: undefined }, 'destination'],
    [{ destination: null }, 'destination'],
    [{ destination: [1] }, 'destination'],
    [{ destination: { account_no: 9 } }, 'destination.account_no'],
    [{ currency: 'XXX' }, 'currency'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ metadata: [1] }, 'metadata'],
  ])('are rejected if the body contains %j, with an error for %s', async (changes, field) => {
    const answer = await gateway.post('/v1/payouts', merchant.test, { ...PAYOUT, ...changes });
    expect([answer.status, Object.keys(answer.json.error.issues!)]).toEqual([400, [field]]);
    expect(asked.payouts).toEqual([]);
  });

  it('are rejected if the body or the destination contains unknown fields', async () => {
    const destination = { account_no: '09171234567', swift: 'x', acount_name: 'x' };
    const answer = await gateway.post('/v1/payouts', merchant.test, { ...PAYOUT, dryRum: true, destination });
    expect([answer.status, answer.json.error.issues]).toEqual([
      400,
      {
        dryRum: ['is not a field of this request; did you mean dry_run?'],
        'destination.swift': ['is not a field of this request'],
        'destination.acount_name': ['is not a field of this request; did you mean account_name?'],
      },
    ]);
    expect(asked.payouts).toEqual([]);
  });

  it('can be fetched, and canceled with 200', async () => {
    const id = newId('po');
    expect((await call(`/v1/payouts/${id}`)).json).toEqual(payoutOf({ id }));
    const cancelled = await call(`/v1/payouts/${id}/cancel`, { method: 'POST' });
    expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled']);
  });

  it.each([newId('pay'), 'po_1', 'bank'])('return 404 for the ID %s', async (id) => {
    expect((await call(`/v1/payouts/${id}`)).status).toBe(404);
    expect((await call(`/v1/payouts/${id}/cancel`, { method: 'POST' })).status).toBe(404);
  });

  it('do not prevent access to the bank list under /v1/payouts', async () => {
    expect((await call('/v1/payouts/banks')).json).toEqual(empty);
  });

  it('can be listed with filters, and an unknown status returns 400', async () => {
    expect((await call('/v1/payouts?limit=3&status=processing&created[gte]=5')).status).toBe(200);
    expect(asked.lists).toEqual([
      { merchantId: merchant.id, environment: 'test', limit: 3, status: 'processing', createdGte: 5 },
    ]);
    expect((await call('/v1/payouts?status=expired')).status).toBe(400);
  });
});

describe('refunds', () => {
  it('are created with 201 for the remaining amount by default', async () => {
    const payment = newId('pay');
    const { status, json } = await gateway.post('/v1/refunds', merchant.test, { payment });
    expect(status).toBe(201);
    expect(json.id).toMatch(/^re_/);
    const body = { payment, amount: 12.345, reason: 'duplicate' };
    await gateway.post('/v1/refunds', merchant.test, body);
    const owner = { merchantId: merchant.id, environment: 'test' };
    expect(asked.refunds).toEqual([
      { ...owner, id: json.id, paymentId: payment, amount: null, reason: null },
      { ...owner, id: expect.any(String), paymentId: payment, amount: 12.345, reason: 'duplicate' },
    ]);
  });

  it.each<[object, string]>([
    [{}, 'payment'],
    [{ payment: 7 }, 'payment'],
    [{ payment: newId('pay'), amount: 0 }, 'amount'],
    [{ payment: newId('pay'), amount: '1' }, 'amount'],
    [{ payment: newId('pay'), amount: 10_000_000 }, 'amount'],
    [{ payment: newId('pay'), reason: 'bored' }, 'reason'],
  ])('are rejected if the body contains %j', async (body, field) => {
    const answer = await gateway.post('/v1/refunds', merchant.test, body);
    expect([answer.status, Object.keys(answer.json.error.issues!)]).toEqual([400, [field]]);
    expect(asked.refunds).toEqual([]);
  });

  it('return not_found for an unknown payment', async () => {
    const answer = await gateway.post('/v1/refunds', merchant.test, { payment: newId('po') });
    expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found']);
  });

  it('can be fetched, and return not_found for an ID in the wrong format', async () => {
    const id = newId('re');
    expect((await call(`/v1/refunds/${id}`)).json.id).toBe(id);
    expect((await call('/v1/refunds/re_1')).status).toBe(404);
  });

  it('can be listed by payment and status', async () => {
    const payment = newId('pay');
    await call(`/v1/refunds?payment=${payment}&status=pending`);
    expect(asked.lists).toEqual([
      { merchantId: merchant.id, environment: 'test', limit: 25, status: 'pending', paymentId: payment },
    ]);
    expect((await call('/v1/refunds?status=processing')).status).toBe(400);
  });
});
