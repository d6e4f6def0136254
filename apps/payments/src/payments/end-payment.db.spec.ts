import 'reflect-metadata';
import { newId, type GetRequest } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { paymentsSchema } from '../payments.migrations';
import { creatingPayments, view } from '../../test/creating-payments';
import type { CreatePayment } from './create-payment';
import { EndPayment } from './end-payment';
import { PaymentsStore } from './payments.store';
import { ApplyProviderOutcome } from './apply-provider-outcome';

let database: TestDatabase;
let db: Database;
let create: CreatePayment;
let record: ApplyProviderOutcome;
let end: EndPayment;

beforeAll(async () => {
  database = await testDatabase('payments', paymentsSchema.migrations);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  db = new Database(source);
  const clock = new FixedClock();
  const store = new PaymentsStore(db);
  create = creatingPayments(db, clock);
  record = new ApplyProviderOutcome(db, clock, store, view);
  end = new EndPayment(store, record, view);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

async function pending(): Promise<GetRequest> {
  const query: GetRequest = { id: newId('pay'), merchantId: newId('mer'), environment: 'test' };
  const rest = { description: null, returnUrl: null, webhookUrl: null, customer: null, customerId: null };
  await create.execute({
    ...query,
    ...rest,
    amount: '10000',
    currency: 'PHP',
    method: 'gcash_qr',
    externalId: null,
    metadata: {},
    expiresIn: 900,
    idempotencyKey: null,
  });
  return query;
}

const typesOf = async (id: string): Promise<string[]> =>
  (await new Outbox(db).timeline(id)).map((event) => event.type);

describe('ending a pending payment', () => {
  it('for another one that takes its place makes it expired, once', async () => {
    const query = await pending();
    const expired = await end.execute(query, 'payer.restarted');
    expect(expired).toMatchObject({ status: 'expired', failure: null });
    expect(await end.execute(query, 'payer.restarted')).toEqual(expired);
    expect(await typesOf(query.id)).toEqual(['payment.pending', 'payment.expired']);
  });

  it("on the merchant's wish makes it failed, with the code cancelled", async () => {
    const query = await pending();
    const failed = await end.execute(query, 'merchant.cancelled');
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'cancelled' } });
  });

  it('again is invalid_state, but answered to whoever cannot know that it was done', async () => {
    const query = await pending();
    const failed = await end.execute(query, 'merchant.cancelled');
    await expect(end.execute(query, 'merchant.cancelled')).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await end.execute({ ...query, isRetry: true }, 'merchant.cancelled')).toEqual(failed);
    expect(await typesOf(query.id)).toEqual(['payment.pending', 'payment.failed']);
  });

  it.each(['provider.paid', 'provider.declined'] as const)(
    'after %s is invalid_state also to whoever asks a second time',
    async (trigger) => {
      const query = { ...(await pending()), isRetry: true };
      await record.execute({ paymentId: query.id, trigger });
      await expect(end.execute(query, 'merchant.cancelled')).rejects.toMatchObject({ code: 'invalid_state' });
    },
  );

  it.each(['provider.paid', 'provider.accepted', 'provider.declined'] as const)(
    'comes too late after %s: invalid_state, and nothing changes',
    async (trigger) => {
      const query = await pending();
      const { status } = await record.execute({ paymentId: query.id, trigger });
      await expect(end.execute(query, 'payer.restarted')).rejects.toMatchObject({ code: 'invalid_state' });
      expect(await typesOf(query.id)).toEqual(['payment.pending', `payment.${status}`]);
    },
  );

  it("finds nobody else's payment", async () => {
    const query = { ...(await pending()), merchantId: newId('mer') };
    await expect(end.execute(query, 'payer.restarted')).rejects.toMatchObject({ code: 'not_found' });
  });
});
