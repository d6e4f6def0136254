import 'reflect-metadata';
import { newId, type GetRequest } from '@tulay/contracts';
import { Outbox, type Database } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { CreatePayment } from './create-payment';
import { EndPayment } from './end-payment';
import { ApplyProviderOutcome } from './apply-provider-outcome';

let database: PaymentsDatabase;
let db: Database;
let create: CreatePayment;
let outcomes: ApplyProviderOutcome;
let end: EndPayment;

beforeAll(async () => {
  database = await paymentsDatabase();
  db = database.db;
  const { get } = await openPayments(db, { clock: new FixedClock() });
  create = get(CreatePayment);
  outcomes = get(ApplyProviderOutcome);
  end = get(EndPayment);
});

afterAll(() => database.close());

async function pending(): Promise<GetRequest> {
  const query: GetRequest = { id: newId('pay'), merchantId: newId('mer'), environment: 'test' };
  await create.execute(paymentRequest(query));
  return query;
}

const typesOf = async (id: string): Promise<string[]> =>
  (await new Outbox(db).timeline(id)).map((event) => event.type);

describe('ending a pending payment', () => {
  it('expires the payment once if the payer starts another payment', async () => {
    const query = await pending();
    const expired = await end.execute({ ...query, trigger: 'payer.restarted' });
    expect(expired).toMatchObject({ status: 'expired', failure: null });
    expect(await end.execute({ ...query, trigger: 'payer.restarted' })).toEqual(expired);
    expect(await typesOf(query.id)).toEqual(['payment.pending', 'payment.expired']);
  });

  it('fails the payment with the code cancelled if the merchant cancels it', async () => {
    const query = await pending();
    const failed = await end.execute({ ...query, trigger: 'merchant.cancelled' });
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'cancelled' } });
  });

  it('returns invalid_state for a second cancellation that is not a retry', async () => {
    const query = await pending();
    const failed = await end.execute({ ...query, trigger: 'merchant.cancelled' });
    await expect(end.execute({ ...query, trigger: 'merchant.cancelled' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    expect(await end.execute({ ...query, isRetry: true, trigger: 'merchant.cancelled' })).toEqual(failed);
    expect(await typesOf(query.id)).toEqual(['payment.pending', 'payment.failed']);
  });

  it.each(['provider.paid', 'provider.declined'] as const)(
    'returns invalid_state for a retry of the cancellation after %s',
    async (trigger) => {
      const query = { ...(await pending()), isRetry: true };
      await outcomes.execute({ paymentId: query.id, trigger });
      await expect(end.execute({ ...query, trigger: 'merchant.cancelled' })).rejects.toMatchObject({
        code: 'invalid_state',
      });
    },
  );

  it.each(['provider.paid', 'provider.accepted', 'provider.declined'] as const)(
    'returns invalid_state without changes after %s',
    async (trigger) => {
      const query = await pending();
      const { status } = await outcomes.execute({ paymentId: query.id, trigger });
      await expect(end.execute({ ...query, trigger: 'payer.restarted' })).rejects.toMatchObject({
        code: 'invalid_state',
      });
      expect(await typesOf(query.id)).toEqual(['payment.pending', `payment.${status}`]);
    },
  );

  it('returns not_found for another merchant’s payment', async () => {
    const query = { ...(await pending()), merchantId: newId('mer') };
    await expect(end.execute({ ...query, trigger: 'payer.restarted' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
