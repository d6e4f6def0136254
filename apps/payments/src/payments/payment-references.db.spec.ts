import 'reflect-metadata';
import { newId, paymentReferenceProblem, type CreatePaymentRequest, type Payment } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreateFreePayment } from './create-free-payment';
import { CreatePayment } from './create-payment';
import { DraftPayment } from './draft-payment';
import { ListPayments } from './list-payments';
import { PaymentsStore } from './payments.store';

const TAKEN = '7K3-Q92-MF1';
const CROWD = 24;

let database: PaymentsDatabase;
let service: OpenPayments;
let remote: OpenPayments;
let merchantId: string;

beforeAll(async () => {
  database = await paymentsDatabase();
  const clock = new FixedClock();
  service = await openPayments(database.db, { clock });
  remote = await openPayments(database.db, { clock, providers: [new RemoteProvider('xendit')] });
});

afterAll(() => database.close());

beforeEach(() => {
  merchantId = newId('mer');
});

afterEach(() => jest.restoreAllMocks());

const request = (over: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest =>
  paymentRequest({ merchantId, ...over });

/** Makes every new payment start with the same reference. */
function drawOneReference({ get }: OpenPayments): void {
  const drafts = get(DraftPayment);
  const draft = drafts.execute.bind(drafts);
  jest.spyOn(drafts, 'execute').mockImplementation(async (asked) => {
    const drafted = await draft(asked);
    return { ...drafted, payment: { ...drafted.payment, reference: TAKEN } };
  });
}

const storedReference = async ({ id }: Payment): Promise<string | undefined> =>
  (await service.get(PaymentsStore).find(id))?.reference;

const eventReferences = async ({ id }: Payment): Promise<string[]> =>
  (await service.get(Outbox).timeline(id)).map(({ data }) => (data.object as Payment).reference);

/**
 * Expects each payment's reference to be unique, and identical in the response, the database and the event.
 */
async function expectOwnReferences(payments: Payment[]): Promise<void> {
  expect(new Set(payments.map(({ reference }) => reference)).size).toBe(payments.length);
  for (const payment of payments) {
    expect(paymentReferenceProblem(payment.reference)).toBeNull();
    expect(await storedReference(payment)).toBe(payment.reference);
    expect(new Set(await eventReferences(payment))).toEqual(new Set([payment.reference]));
  }
}

describe('the payment reference', () => {
  it('is identical in the response, the database and the event', async () => {
    await expectOwnReferences([await service.get(CreatePayment).execute(request())]);
  });

  it('identifies the payment only within its merchant and environment', async () => {
    const payment = await service.get(CreatePayment).execute(request());
    const { reference } = payment;
    const found = async (owner: object) =>
      (
        await service
          .get(ListPayments)
          .execute({ merchantId, environment: 'test', limit: 25, reference, ...owner })
      ).data.map(({ id }) => id);
    expect(await found({})).toEqual([payment.id]);
    expect(await found({ merchantId: newId('mer') })).toEqual([]);
    expect(await found({ environment: 'live' })).toEqual([]);
    expect(await found({ status: 'failed' })).toEqual([]);
  });

  it('is regenerated for each concurrent payment with the same reference', async () => {
    drawOneReference(service);
    const payments = await Promise.all(
      Array.from({ length: CROWD }, () => service.get(CreatePayment).execute(request())),
    );
    await expectOwnReferences(payments);
    expect(payments.map(({ reference }) => reference)).toContain(TAKEN);
  });

  it('is regenerated without creating a second payment for an Idempotency-Key', async () => {
    drawOneReference(service);
    const keys = Array.from({ length: CROWD }, (_, i) => `key-${i % (CROWD / 2)}`);
    const payments = await Promise.all(
      keys.map((idempotencyKey) => service.get(CreatePayment).execute(request({ idempotencyKey }))),
    );
    const made = new Map(payments.map((payment) => [payment.id, payment]));
    expect(made.size).toBe(CROWD / 2);
    await expectOwnReferences([...made.values()]);
  });

  it('is regenerated without calling the provider again', async () => {
    drawOneReference(remote);
    const payments = [];
    for (let n = 0; n < 3; n++)
      payments.push(await remote.get(CreatePayment).execute(request({ environment: 'live' })));
    await expectOwnReferences(payments);
    expect(payments.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  });

  it('can be identical for different merchants', async () => {
    drawOneReference(service);
    const owners = [{}, { merchantId: newId('mer') }];
    const payments = await Promise.all(
      owners.map((owner) => service.get(CreatePayment).execute(request(owner))),
    );
    expect(payments.map(({ reference }) => reference)).toEqual([TAKEN, TAKEN]);
  });

  it('is also generated for free payments', async () => {
    const { amount: _amount, webhookUrl: _url, customerId: _id, expiresIn: _in, ...free } = request();
    await expectOwnReferences([await service.get(CreateFreePayment).execute(free)]);
  });
});
