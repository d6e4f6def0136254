import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { Client } from 'pg';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { SandboxProvider } from '../providers/sandbox/sandbox.provider';
import { CreatePayment } from './create-payment';

let database: PaymentsDatabase;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());

/**
 * Returns the number of SQL statements for one payment, after a first payment has prepared the statements.
 */
async function statementsOf(providers: (SandboxProvider | RemoteProvider)[], environment: 'live' | 'test') {
  const create = (await openPayments(database.db, { clock: new FixedClock(), providers })).get(CreatePayment);
  const pay = () =>
    create.execute(paymentRequest({ merchantId: newId('mer'), environment, idempotencyKey: newId('evt') }));
  await pay();
  const query = jest.spyOn(Client.prototype, 'query');
  await pay();
  const statements = query.mock.calls.length;
  query.mockRestore();
  return statements;
}

it('a payment through a provider uses one more SQL statement than a sandbox payment', async () => {
  const sandbox = await statementsOf([new SandboxProvider()], 'test');
  const connector = await statementsOf([new RemoteProvider('xendit')], 'live');
  expect([sandbox, connector]).toEqual([sandbox, sandbox + 1]);
  expect(sandbox).toBeGreaterThan(0);
});

it('a payment uses one more SQL statement for each provider that failed', async () => {
  const away = new RemoteProvider('away');
  away.onOpen = () => Promise.resolve({ outcome: 'unavailable', message: 'no' });
  const first = await statementsOf([new RemoteProvider('xendit')], 'live');
  expect(await statementsOf([away, new RemoteProvider('xendit')], 'live')).toBe(first + 1);
});
