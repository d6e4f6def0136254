import 'reflect-metadata';
import { newId, toUnix, type DomainEvent } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import { PaymentsStore } from '../payments/payments.store';
import { AttemptsJob } from './attempts.job';

jest.setTimeout(120_000);

let database: PaymentsDatabase;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());

/** Creates a payment of ₱100.00 that its provider reports as paid with the given fee. */
async function paidWith(fee: bigint | null, environment: 'live' | 'test' = 'live') {
  const clock = new FixedClock('2026-05-01T00:00:00Z');
  const provider = new RemoteProvider('xendit', [environment]);
  const paid = { outcome: 'paid', paymentRef: newId('evt'), amount: 10_000n, currency: 'PHP' } as const;
  provider.onFind = () => ({ ...paid, fee, paidAt: toUnix(clock.now(environment)), walletRef: null });
  const service = await openPayments(database.db, { clock, providers: [provider], basisPoints: 250 });
  const asked = paymentRequest({ environment, amount: '10000' });
  const { id } = await service.get(CreatePayment).execute(asked);
  clock.advance(60_000, environment);
  const job = service.get(AttemptsJob);
  while (await job.execute(environment));
  await job.onApplicationShutdown();
  const events: DomainEvent[] = await service.get(Outbox).timeline(id);
  return { event: events.at(-1)!, payment: await service.get(PaymentsStore).find(id) };
}

it.each([
  ['is reported', 150n, 150n, '150'],
  ['is 0', 0n, 0n, '0'],
  ['is not reported', null, null, null],
  ['is higher than the amount', 10_001n, null, null],
  ['is negative', -1n, null, null],
])(
  'completes the payment, and passes only a valid fee to the ledger, if the fee %s',
  async (_, told, stored, sent) => {
    const { event, payment } = await paidWith(told);
    expect(payment).toMatchObject({ status: 'succeeded', providerFee: stored, fee: 250n });
    expect(event).toMatchObject({ type: 'payment.succeeded', provider: { name: 'xendit', fee: sent } });
  },
);

it('does not show the provider’s fee to merchants', async () => {
  const { event } = await paidWith(150n);
  expect(event.data.object).toMatchObject({ fee_amount: 2.5, net_amount: 97.5 });
  expect(JSON.stringify(event.data)).not.toContain('provider_fee');
});

it('does not pass fees of test payments to the ledger', async () => {
  const { event, payment } = await paidWith(150n, 'test');
  expect([event.type, event.provider, payment?.providerFee]).toEqual(['payment.succeeded', undefined, 150n]);
});
