import 'reflect-metadata';
import { newId, toUnix, type Payment, type ResolvePaymentRequest } from '@tulay/contracts';
import { paymentRequest } from '../../test/a-payment';
import { AcquirerWorld } from '../../test/acquirer-world';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import type { PaymentReport } from '../providers/provider.port';
import { AttemptsJob } from './attempts.job';
import { ResolvePayment } from './resolve-payment';

let world: AcquirerWorld;
let secret: string;
let payment: Payment;
let refs = 0;

beforeAll(async () => {
  world = await AcquirerWorld.open();
  ({ secret } = await world.rotate.execute({ provider: 'acquirer', overlapSeconds: 0 }));
});
afterAll(() => world.close());
beforeEach(async () => {
  payment = await world.pay();
});

const resolve = (outcome: 'succeed' | 'fail', id = payment.id) =>
  world.resolvePayment.execute({ paymentId: id, outcome, reason: 'ticket 81' });
const paid = () =>
  world.call(secret, {
    reference: payment.provider_ref,
    amount: payment.amount,
    status: 'paid',
    provider_ref: `IPS-${++refs}`,
    occurred_at: world.now(),
  });
const audited = async (subject: string) =>
  world.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1 ORDER BY id', [subject]);

it('lets an operator resolve a pending payment as succeeded, and writes one audit entry', async () => {
  expect(await resolve('succeed')).toMatchObject({ status: 'succeeded', net_amount: 1219.24 });
  expect((await resolve('succeed')).status).toBe('succeeded');
  expect(await audited(payment.id)).toEqual([
    {
      actor: 'system',
      action: 'payment.resolved',
      detail: {
        merchant: 'mer_1',
        outcome: 'succeed',
        reason: 'ticket 81',
        from: 'pending',
        to: 'succeeded',
        reported: null,
        request_id: null,
      },
    },
  ]);
  expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
});

it('lets an operator resolve a payment as failed', async () => {
  expect(await resolve('fail')).toMatchObject({ status: 'failed', failure: { code: 'unknown' } });
});

it('accepts one late notification for a resolved payment, and stores a second notification as unapplied', async () => {
  await resolve('succeed');
  expect((await paid()).outcome).toBe('applied');
  expect((await paid()).outcome).toBe('unapplied');
  expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
});

it('returns invalid_state for a completed payment and for a test payment', async () => {
  await paid();
  await expect(resolve('fail')).rejects.toMatchObject({ code: 'invalid_state' });
  const test = await world.pay({ environment: 'test' });
  await expect(resolve('succeed', test.id)).rejects.toMatchObject({ code: 'invalid_state' });
  expect(await audited(payment.id)).toEqual([]);
});

it.each([
  { outcome: 'toString', reason: 'ticket 81' },
  { outcome: 'succeed', reason: '' },
  { outcome: 'succeed', reason: 'x'.repeat(501) },
  { outcome: 'succeed' },
])('returns invalid_request for the request %j', async (changes) => {
  const request = { paymentId: payment.id, ...changes } as ResolvePaymentRequest;
  await expect(world.resolvePayment.execute(request)).rejects.toMatchObject({ code: 'invalid_request' });
});

it('returns not_found for an unknown payment', async () => {
  await expect(resolve('succeed', newId('pay'))).rejects.toMatchObject({ code: 'not_found' });
});

describe.each(['xendit', 'paymongo', 'maya'])('a live payment through %s', (name) => {
  let provider: RemoteProvider;
  let service: OpenPayments;

  const PAID: PaymentReport = {
    outcome: 'paid',
    paymentRef: 'py-1',
    amount: 125_050n,
    currency: 'PHP',
    fee: 1_000n,
    paidAt: null,
    walletRef: null,
  };
  const unreachable = (): never => {
    throw new Error('connection refused');
  };
  const reports = (report: PaymentReport): void => {
    provider.onFind = () =>
      report.outcome === 'paid' ? { ...report, paymentRef: `py-${payment.id}` } : report;
  };
  const resolveAs = (outcome: 'succeed' | 'fail') =>
    service.get(ResolvePayment).execute({ paymentId: payment.id, outcome, reason: 'settlement report' });
  const poll = async (): Promise<void> => {
    const job = service.get(AttemptsJob);
    await job.execute('live');
    await job.onApplicationShutdown();
  };

  beforeEach(async () => {
    await world.db.query('UPDATE provider_attempts SET due_at = NULL');
    provider = new RemoteProvider(name);
    service = await openPayments(world.db, { clock: world.clock, providers: [provider], basisPoints: 250 });
    const request = paymentRequest({ merchantId: 'mer_1', environment: 'live', amount: '125050' });
    payment = await service.get(CreatePayment).execute(request);
  });

  it.each(['succeed', 'fail'] as const)(
    'can be resolved while the provider is unreachable: %s',
    async (to) => {
      provider.onFind = unreachable;
      const status = to === 'succeed' ? 'succeeded' : 'failed';
      expect((await resolveAs(to)).status).toBe(status);
      expect((await resolveAs(to)).status).toBe(status);
      expect(await audited(payment.id)).toMatchObject([{ detail: { to: status, reported: null } }]);
      expect(await world.eventsOf(payment)).toEqual(['payment.pending', `payment.${status}`]);
    },
  );

  it('can be resolved if the provider reports an unknown status', async () => {
    reports({ outcome: 'unknown', status: 'SOMETHING_NEW' });
    expect((await resolveAs('succeed')).status).toBe('succeeded');
  });

  it('can be resolved as failed, but not as succeeded, if the provider does not have the payment', async () => {
    reports({ outcome: 'absent' });
    await expect(resolveAs('succeed')).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await resolveAs('fail')).status).toBe('failed');
  });

  it('is not resolved while the provider reports it as pending', async () => {
    await expect(resolveAs('succeed')).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(resolveAs('fail')).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await world.statusOf(payment)).toBe('pending');
  });

  it.each<[string, 'succeed' | 'fail', PaymentReport]>([
    ['succeeded', 'fail', PAID],
    ['failed', 'succeed', { outcome: 'failed', failure: { code: 'insufficient_funds', message: 'no' } }],
    ['expired', 'succeed', { outcome: 'expired' }],
    ['failed', 'succeed', { outcome: 'cancelled' }],
  ])(
    'becomes %s, as the provider reported, if the operator resolves it as "%s"',
    async (status, outcome, report) => {
      reports(report);
      await expect(resolveAs(outcome)).rejects.toMatchObject({ code: 'invalid_state' });
      expect(await world.statusOf(payment)).toBe(status);
    },
  );

  it('includes the provider’s fee if the provider reports the same outcome', async () => {
    reports(PAID);
    expect((await resolveAs('succeed')).status).toBe('succeeded');
    expect((await world.payments.find(payment.id))?.providerFee).toBe(1_000n);
  });

  it('is not paid by a different amount, and the money becomes an unapplied receipt', async () => {
    reports({ ...PAID, amount: 100n });
    await expect(resolveAs('succeed')).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await world.statusOf(payment)).toBe('pending');
    expect(await world.unapplied()).toContainEqual([`py-${payment.id}`, 'wrong_amount', 1]);
  });

  it('is confirmed by a later provider report, and not canceled at the provider', async () => {
    provider.onFind = unreachable;
    await resolveAs('succeed');
    reports(PAID);
    await poll();
    expect(provider.cancelled).toEqual([]);
    expect(await world.eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
    const fees = await world.db.query('SELECT due_at FROM late_fees WHERE id = $1', [payment.id]);
    expect(fees).toEqual([{ due_at: expect.anything() as string }]);
  });

  it('is canceled at the provider after being resolved as failed, and late money becomes a receipt', async () => {
    provider.onFind = unreachable;
    await resolveAs('fail');
    provider.onCancel = () => 'too_late';
    reports({ ...PAID, paidAt: toUnix(world.clock.now('live')) });
    await poll();
    expect(provider.cancelled).toHaveLength(1);
    expect(await world.unapplied()).toContainEqual([`py-${payment.id}`, 'payment_failed', 1250.5]);
  });
});
