import 'reflect-metadata';
import { newId, withCommandId, type Refund } from '@tulay/contracts';
import { keepRefusal } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { CreatePayment } from '../payments/create-payment';
import { CreateRefund } from './create-refund';

let database: PaymentsDatabase;
let createRefund: CreateRefund;
let pay: () => Promise<void>;
let paymentId: string;
let refundId: string;
let tenant: { merchantId: string; environment: 'test' };

beforeAll(async () => {
  database = await paymentsDatabase();
  const clock = new FixedClock(new Date('2026-01-05T00:00:00Z'));
  const { get } = await openPayments(database.db, { clock, ledger: { debit: async () => undefined } });
  createRefund = get(CreateRefund);
  pay = () =>
    get(ApplyProviderOutcome)
      .execute({ paymentId, trigger: 'provider.paid' })
      .then(() => undefined);
  const create = get(CreatePayment);
  open = async () => (await create.execute(paymentRequest(tenant))).id;
});
afterAll(() => database.close());

let open: () => Promise<string>;

beforeEach(async () => {
  tenant = { merchantId: newId('mer'), environment: 'test' };
  [paymentId, refundId] = [await open(), newId('re')];
});

/** Executes a command once and stores its rejection, as the service host does. */
async function ask(name: string, amount: number | null = null): Promise<Refund> {
  const command = `payments.cmd.create-refund ${refundId} ${name}`;
  try {
    return await withCommandId(command, () =>
      createRefund.execute({ ...tenant, id: refundId, paymentId, amount, reason: null }),
    );
  } catch (error) {
    throw await keepRefusal(database.db, command, error);
  }
}

describe('a rejected refund', () => {
  it('stays rejected if the same command is retried', async () => {
    await expect(ask('one')).rejects.toMatchObject({ code: 'invalid_state' });
    await pay();
    await expect(ask('one')).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('returns the same reason if the command is retried', async () => {
    await pay();
    const refusal = { code: 'invalid_request', issues: { amount: [expect.any(String)] } };
    await expect(ask('one', 1_000_000)).rejects.toMatchObject(refusal);
    await expect(ask('one', 1)).rejects.toMatchObject(refusal);
  });

  it('can be created by a new command when the reason no longer applies', async () => {
    await expect(ask('one')).rejects.toMatchObject({ code: 'invalid_state' });
    await pay();
    expect(await ask('two')).toMatchObject({ id: refundId, status: 'succeeded' });
  });
});
