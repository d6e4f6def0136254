import 'reflect-metadata';
import {
  DomainError,
  newId,
  type CreateRefundRequest,
  type RefundForMerchantRequest,
  type Tenant,
} from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { Outbox } from '@tulay/persistence';
import { FixedClock, restrictionsOf } from '@tulay/testing';
import { FillAmountRefunded0020000000001 } from '../../migrations/0020-fill-amount-refunded';
import { CreatePayment } from '../payments/create-payment';
import { GetPayment } from '../payments/get-payment';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { CreateRefund } from './create-refund';
import { DriveRefund } from './drive-refund';
import { GetRefund } from './get-refund';
import { ListRefunds } from './list-refunds';
import { RefundForMerchant } from './refund-for-merchant';
import { RefundsStore } from './refunds.store';

const ledger = {
  unavailable: false,
  debits: new Map<string, number>(),
  async debit({ id }: { id: string }) {
    if (this.unavailable)
      throw new DomainError('internal_error', 'no response from ledger.cmd.debit: timeout');
    this.debits.set(id, (this.debits.get(id) ?? 0) + 1);
  },
};

let database: PaymentsDatabase;
let clock: FixedClock;
let outbox: Outbox;
let refunds: RefundsStore;
let pay: (metadata?: Record<string, unknown>) => Promise<string>;
let createRefund: CreateRefund;
let getPayment: GetPayment;
let getRefund: GetRefund;
let listRefunds: ListRefunds;
let runDue: () => Promise<void>;
let standings: MerchantStandings;
let tenant: Tenant;
let refundForMerchant: RefundForMerchant;

beforeAll(async () => {
  database = await paymentsDatabase();
  const { db } = database;
  clock = new FixedClock(new Date('2026-01-05T00:00:00Z'));
  const { get } = await openPayments(db, { clock, ledger });
  outbox = get(Outbox);
  const [createPayment, paymentOutcomes] = [get(CreatePayment), get(ApplyProviderOutcome)];
  const drive = get(DriveRefund);
  refunds = get(RefundsStore);
  standings = get(MerchantStandings);
  createRefund = get(CreateRefund);
  refundForMerchant = get(RefundForMerchant);
  getPayment = get(GetPayment);
  getRefund = get(GetRefund);
  listRefunds = get(ListRefunds);
  runDue = async () => {
    const now = Math.floor(clock.now('test').getTime() / 1000);
    for (const refund of await refunds.claimDue('test', now, now + 60, 100)) await drive.execute(refund);
  };
  pay = async (metadata = {}) => {
    const { id } = await createPayment.execute(paymentRequest({ ...tenant, metadata }));
    await paymentOutcomes.execute({ paymentId: id, trigger: 'provider.paid' });
    return id;
  };
});

afterAll(() => database.close());

beforeEach(() => {
  tenant = { merchantId: newId('mer'), environment: 'test' };
  ledger.unavailable = false;
});

const refund = (
  paymentId: string,
  amount: number | null = null,
  changes: Partial<CreateRefundRequest> = {},
) => createRefund.execute({ ...tenant, id: newId('re'), paymentId, amount, reason: null, ...changes });

const typesOf = async (paymentId: string): Promise<string[]> =>
  (await outbox.timeline(paymentId)).slice(2).map((event) => event.type);

const refundedOf = async (id: string): Promise<number> =>
  (await getPayment.execute({ ...tenant, id, expandEvents: false })).amount_refunded;

describe('the payment’s amount_refunded', () => {
  it('grows with each succeeded refund up to the full amount', async () => {
    const id = await pay();
    expect(await refundedOf(id)).toBe(0);
    await refund(id, 60);
    expect(await refundedOf(id)).toBe(60);
    await refund(id, 39.99);
    expect(await refundedOf(id)).toBe(99.99);
    await refund(id);
    expect(await refundedOf(id)).toBe(100);
    expect((await outbox.timeline(id)).at(-1)).toMatchObject({
      type: 'payment.refunded',
      data: { object: { status: 'refunded', amount: 100, amount_refunded: 100 } },
    });
  });

  it('excludes failed refunds, and counts retries once', async () => {
    const failing = await pay({ sandbox_refund: 'fail' });
    await refund(failing, 10);
    expect(await refundedOf(failing)).toBe(0);
    const once = await pay();
    const refundId = newId('re');
    await Promise.all([1, 2, 3].map(() => refund(once, 10, { id: refundId })));
    expect(await refundedOf(once)).toBe(10);
  });

  it('counts each of 20 concurrent refunds', async () => {
    const id = await pay();
    await Promise.all(Array.from({ length: 20 }, () => refund(id, 1.5)));
    expect(await refundedOf(id)).toBe(30);
  });

  it('is backfilled for refunds that are older than the column', async () => {
    const ids = [await pay(), await pay(), await pay({ sandbox_refund: 'fail' })];
    for (const id of ids) await refund(id, 25);
    await refund(ids[0]!, 5);
    await database.db.query('UPDATE payments SET amount_refunded = 0');
    const runner = database.db.source.createQueryRunner();
    await new FillAmountRefunded0020000000001().up(runner);
    await runner.release();
    expect(await Promise.all(ids.map(refundedOf))).toEqual([30, 25, 0]);
  });
});

describe('creating a refund', () => {
  it('refunds the full amount immediately, and changes the payment to refunded', async () => {
    const paymentId = await pay();
    expect(await refund(paymentId)).toMatchObject({
      object: 'refund',
      status: 'succeeded',
      amount: 100,
      payment: paymentId,
    });
    expect(await typesOf(paymentId)).toEqual(['refund.succeeded', 'payment.refunded']);
    await expect(refund(paymentId)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('changes the payment to refunded only with the last partial refund', async () => {
    const paymentId = await pay();
    await refund(paymentId, 60);
    expect(await typesOf(paymentId)).toEqual(['refund.succeeded']);
    await expect(refund(paymentId, 40.01)).rejects.toMatchObject({ code: 'invalid_request' });
    await refund(paymentId, 40);
    expect(await typesOf(paymentId)).toEqual(['refund.succeeded', 'refund.succeeded', 'payment.refunded']);
  });

  it('restores the remaining amount if the refund fails', async () => {
    const paymentId = await pay({ sandbox_refund: 'fail' });
    expect(await refund(paymentId)).toMatchObject({ status: 'failed', failure: { code: 'declined' } });
    expect(await refund(paymentId)).toMatchObject({ status: 'failed' });
    expect(await typesOf(paymentId)).toEqual(['refund.failed', 'refund.failed']);
  });

  it('creates one refund per ID, even for concurrent retries', async () => {
    const paymentId = await pay();
    const id = newId('re');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(paymentId, 10, { id })));
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]));
    expect(await typesOf(paymentId)).toEqual(['refund.succeeded']);
  });

  it('never refunds more than the payment for 500 concurrent requests', async () => {
    const paymentId = await pay();
    const results = await Promise.allSettled(Array.from({ length: 500 }, () => refund(paymentId, 1)));
    // Under load, a refund may time out while it waits for a connection. The job then completes the refund.
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(100);
    clock.advance(30_000);
    await runDue();
    const types = await typesOf(paymentId);
    expect(types.filter((type) => type === 'refund.succeeded')).toHaveLength(100);
    expect(types.filter((type) => type === 'payment.refunded')).toHaveLength(1);
  });

  it('returns not_found for another merchant’s payment, and unauthenticated in the other environment', async () => {
    const paymentId = await pay();
    await expect(refund(paymentId, 1, { merchantId: newId('mer') })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(refund(paymentId, 1, { environment: 'live' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(refund(newId('pay'), 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a refund with a delayed outcome', () => {
  it('stays pending, and succeeds at the poll after 30 seconds', async () => {
    const paymentId = await pay({ sandbox_refund: 'pending_then_succeed' });
    const { id, status } = await refund(paymentId);
    expect(status).toBe('pending');
    clock.advance(29_000);
    await runDue();
    expect(await typesOf(paymentId)).toEqual([]);
    clock.advance(1_000);
    await runDue();
    expect((await getRefund.execute({ ...tenant, id })).status).toBe('succeeded');
    expect(await typesOf(paymentId)).toEqual(['refund.succeeded', 'payment.refunded']);
  });

  it('is polled on schedule, and then waits for an operator', async () => {
    const paymentId = await pay({ sandbox_refund: 'unknown' });
    const { id } = await refund(paymentId);
    for (const seconds of [30, 120, 600, 3_600, 21_600, 86_400]) {
      clock.advance((seconds - 1) * 1_000);
      const before = (await refunds.find(id))!.polls;
      await runDue();
      expect((await refunds.find(id))!.polls).toBe(before);
      clock.advance(1_000);
      await runDue();
      expect((await refunds.find(id))!.polls).toBe(before + 1);
    }
    expect(await refunds.find(id)).toMatchObject({ status: 'pending', stage: 'sent', dueAt: null, polls: 6 });
    await expect(refund(paymentId, 1)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('a refund during a ledger outage', () => {
  it('is not debited until the job completes it', async () => {
    const paymentId = await pay();
    ledger.unavailable = true;
    const { id, status } = await refund(paymentId);
    expect(status).toBe('pending');
    expect(await refunds.find(id)).toMatchObject({ stage: 'requested' });
    ledger.unavailable = false;
    clock.advance(90_000);
    await runDue();
    expect(await typesOf(paymentId)).toEqual(['refund.succeeded', 'payment.refunded']);
    expect(ledger.debits.get(id)).toBe(1);
  });

  it('is claimed by only one replica', async () => {
    const paymentId = await pay();
    ledger.unavailable = true;
    await refund(paymentId);
    clock.advance(90_000);
    const now = Math.floor(clock.now('test').getTime() / 1000);
    const claimed = await Promise.all([1, 2, 3].map(() => refunds.claimDue('test', now, now + 60, 100)));
    expect(claimed.flat().filter((row) => row.paymentId === paymentId)).toHaveLength(1);
  });
});

describe('a refund that a restricted merchant requests', () => {
  const close = () => standings.note(restrictionsOf(tenant.merchantId, { state: 'closed' }));

  it('is rejected with insufficient_scope', async () => {
    const paymentId = await pay();
    await close();
    await expect(refund(paymentId)).rejects.toMatchObject({ code: 'insufficient_scope' });
    expect(await refundedOf(paymentId)).toBe(0);
  });

  it('is completed if it was requested before the restriction', async () => {
    const paymentId = await pay();
    ledger.unavailable = true;
    const { id } = await refund(paymentId);
    await close();
    ledger.unavailable = false;
    clock.advance(90_000);
    await runDue();
    expect(await refund(paymentId, null, { id })).toMatchObject({ id, status: 'succeeded' });
  });
});

describe('a refund that an operator creates for a merchant', () => {
  const request = (paymentId: string, changes: Partial<RefundForMerchantRequest> = {}) =>
    refundForMerchant.execute({
      ...tenant,
      id: newId('re'),
      paymentId,
      amount: '2500',
      currency: 'PHP',
      reason: 'fraudulent',
      note: 'case 12',
      ...changes,
    });
  const audited = (id: string) =>
    database.db.query('SELECT action, detail FROM audit_log WHERE subject = $1', [id]);

  it('is also created if the merchant is closed, and the audit log records its reason', async () => {
    const paymentId = await pay();
    await standings.note(restrictionsOf(tenant.merchantId, { state: 'closed' }));
    const created = await request(paymentId);
    expect(created).toMatchObject({ status: 'succeeded', amount: 25, reason: 'fraudulent' });
    const detail = { payment: paymentId, amount: '2500', currency: 'PHP', note: 'case 12' };
    expect(await audited(created.id)).toMatchObject([{ action: 'refund.created', detail }]);
  });

  it('is created and recorded in the audit log once per ID', async () => {
    const paymentId = await pay();
    const { id } = await request(paymentId);
    expect(await request(paymentId, { id })).toMatchObject({ id, status: 'succeeded' });
    expect([await refundedOf(paymentId), ledger.debits.get(id)]).toEqual([25, 1]);
    expect(await audited(id)).toHaveLength(1);
  });

  it.each<[string, Partial<RefundForMerchantRequest>]>([
    ['invalid_request', { note: '' }],
    ['invalid_request', { reason: 'because' as 'other' }],
    ['invalid_request', { currency: 'USD' }],
    ['invalid_request', { currency: 'XXX' }],
    ['invalid_request', { amount: '1.5' }],
    ['invalid_request', { amount: '0' }],
    ['invalid_request', { amount: '999999999' }],
    ['not_found', { merchantId: 'mer_other' }],
    ['unauthenticated', { environment: 'live' }],
  ])('is rejected with %s for %j', async (code, changes) => {
    const paymentId = await pay();
    await expect(request(paymentId, changes)).rejects.toMatchObject({ code });
    expect(await refundedOf(paymentId)).toBe(0);
  });
});

it('lists a merchant’s refunds by status and payment', async () => {
  const [one, other] = [await pay(), await pay({ sandbox_refund: 'fail' })];
  const [done, failed] = [await refund(one, 1), await refund(other, 1)];
  const ids = async (query: object) =>
    (await listRefunds.execute({ ...tenant, limit: 10, ...query })).data.map(({ id }) => id);
  expect(await ids({})).toEqual([done.id, failed.id].sort().reverse());
  expect(await ids({ status: 'failed' })).toEqual([failed.id]);
  expect(await ids({ paymentId: one })).toEqual([done.id]);
});
