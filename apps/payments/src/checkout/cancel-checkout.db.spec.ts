import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { CreatePayment } from '../payments/create-payment';
import { CancelCheckout } from './cancel-checkout';
import { SimulateOutcome } from './simulate-outcome';

let database: PaymentsDatabase;
let create: CreatePayment;
let cancel: CancelCheckout;
let simulate: SimulateOutcome;

beforeAll(async () => {
  database = await paymentsDatabase();
  const { get } = await openPayments(database.db, { clock: new FixedClock() });
  [create, cancel, simulate] = [get(CreatePayment), get(CancelCheckout), get(SimulateOutcome)];
});

afterAll(() => database?.close());

async function pending(): Promise<string> {
  const id = newId('pay');
  await create.execute(paymentRequest({ id, merchantId: newId('mer'), environment: 'test' }));
  return id;
}

const typesOf = async (id: string): Promise<string[]> =>
  (await new Outbox(database.db).timeline(id)).map((event) => event.type);

describe('canceling at the checkout', () => {
  it('changes a pending payment to failed with the code cancelled', async () => {
    const paymentId = await pending();
    expect(await cancel.execute({ paymentId })).toMatchObject({
      status: 'failed',
      failure: { code: 'cancelled', message: 'The payer cancelled the payment' },
    });
    expect(await typesOf(paymentId)).toEqual(['payment.pending', 'payment.failed']);
  });

  it.each(['process', 'succeed', 'fail', 'expire'] as const)(
    'returns invalid_state without changes after %s',
    async (outcome) => {
      const paymentId = await pending();
      const { status } = await simulate.execute({ paymentId, outcome });
      await expect(cancel.execute({ paymentId })).rejects.toMatchObject({ code: 'invalid_state' });
      expect(await typesOf(paymentId)).toEqual(['payment.pending', `payment.${status}`]);
    },
  );

  it('cancels the payment once for eight concurrent requests', async () => {
    const paymentId = await pending();
    const presses = Array.from({ length: 8 }, () => cancel.execute({ paymentId }).catch((e: unknown) => e));
    const answers = await Promise.all(presses);
    expect(answers.filter((answer) => !(answer instanceof Error))).toHaveLength(1);
    expect(await typesOf(paymentId)).toEqual(['payment.pending', 'payment.failed']);
  });

  it('returns not_found for an unknown payment', async () => {
    await expect(cancel.execute({ paymentId: newId('pay') })).rejects.toMatchObject({ code: 'not_found' });
  });
});
