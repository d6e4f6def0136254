import 'reflect-metadata';
import { newId, type CreatePaymentRequest, type Payment } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import { TracePayment } from '../provider-outcomes/trace-payment';

const WEIGHTS = { xendit: 70, maya: 30 };

let database: PaymentsDatabase;
let merchantId: string;
let providers: RemoteProvider[];
let service: Awaited<ReturnType<typeof openPayments>>;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  merchantId = newId('mer');
  providers = ['xendit', 'paymongo', 'maya'].map((name) => new RemoteProvider(name));
  const settings = { isEnabled: () => true, orderOf: () => [], weightsOf: () => WEIGHTS };
  service = await openPayments(database.db, { clock: new FixedClock(), providers, settings });
});

const pay = (changes: Partial<CreatePaymentRequest> = {}): Promise<Payment> =>
  service.get(CreatePayment).execute(paymentRequest({ merchantId, environment: 'live', ...changes }));
const traceOf = ({ id }: { id: string }) => service.get(TracePayment).execute(id);
const opened = () => providers.map(({ opened: { length } }) => length);

it('stores the weights in the trace, with the selected provider first', async () => {
  const { candidates, provider } = await traceOf(await pay());
  expect(candidates[0]).toEqual({ provider, why: 'taken', weight: WEIGHTS[provider as 'xendit'] });
  expect(candidates[1]).toMatchObject({ why: 'not_needed', weight: expect.any(Number) });
  expect(candidates[2]).toEqual({ provider: 'paymongo', why: 'not_needed' });
});

it('tries the providers in the same order when a failed request is retried', async () => {
  for (const one of providers) one.onOpen = () => Promise.resolve({ outcome: 'unavailable', message: '503' });
  const id = newId('pay');
  for (let tries = 0; tries < 2; tries++)
    await expect(pay({ id })).rejects.toMatchObject({ code: 'provider_error' });
  const asked = (await traceOf({ id })).attempts.map(({ provider }) => provider);
  expect(asked.slice(3)).toEqual(asked.slice(0, 3));
  expect([asked[2], opened()]).toEqual(['paymongo', [2, 2, 2]]);
});

it('routes all payments to the other weighted provider while one is down', async () => {
  const [xendit] = providers;
  xendit!.onOpen = () => Promise.resolve({ outcome: 'unavailable', message: '503' });
  for (let n = 0; n < 4; n++) expect((await pay()).provider).toBe('maya');
  expect(opened()[1]).toBe(0);
});
