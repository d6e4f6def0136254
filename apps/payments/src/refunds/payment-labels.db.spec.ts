import 'reflect-metadata';
import { newId, type Tenant } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { CreatePayment } from '../payments/create-payment';
import { CreateRefund } from './create-refund';
import { PaymentLabelsController } from './payment-labels.controller';
import { PaymentLabelsStore } from './payment-labels.store';

let database: PaymentsDatabase;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());

it('payments and refunds have the labels of their payment, within one merchant and environment', async () => {
  const { get } = await openPayments(database.db, {
    clock: new FixedClock(new Date('2026-01-05T00:00:00Z')),
    ledger: { debit: () => Promise.resolve() },
  });
  const labels = new PaymentLabelsController(new PaymentLabelsStore(database.db));
  const tenant: Tenant = { merchantId: newId('mer'), environment: 'test' };
  const pay = async (externalId: string | null, of = tenant) => {
    const payment = await get(CreatePayment).execute(paymentRequest({ ...of, externalId }));
    await get(ApplyProviderOutcome).execute({ paymentId: payment.id, trigger: 'provider.paid' });
    return payment;
  };
  const [one, other] = [await pay('order-1'), await pay(null)];
  const foreign = await pay('order-2', { ...tenant, merchantId: newId('mer') });
  const refund = await get(CreateRefund).execute({
    ...tenant,
    id: newId('re'),
    paymentId: one.id,
    amount: 1,
    reason: null,
  });
  const ids = [one, other, foreign, refund].map(({ id }) => id);
  const { labels: found } = await labels.get({ ...tenant, ids: [...ids, newId('po')] });
  expect([...found].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual([
    { id: one.id, reference: one.reference, external_id: 'order-1' },
    { id: other.id, reference: other.reference, external_id: null },
    { id: refund.id, reference: one.reference, external_id: 'order-1' },
  ]);
  expect(await labels.get({ ...tenant, environment: 'live', ids })).toEqual({ labels: [] });
});
