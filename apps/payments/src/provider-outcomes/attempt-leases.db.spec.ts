import 'reflect-metadata';
import { newId, toUnix } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { AttemptLeases } from '../attempts/attempt-leases';
import { AttemptsStore } from '../attempts/attempts.store';
import { CreatePayment } from '../payments/create-payment';
import { AttemptsJob } from './attempts.job';

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let service: OpenPayments;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE provider_attempts SET due_at = NULL');
  clock = new FixedClock('2026-05-01T00:00:00Z');
  provider = new RemoteProvider('xendit');
  service = await openPayments(database.db, { clock, providers: [provider] });
  await service.get(CreatePayment).execute(paymentRequest({ merchantId: newId('mer'), environment: 'live' }));
  pass(30);
});

const pass = (seconds: number) => clock.advance(seconds * 1_000, 'live');
const now = () => toUnix(clock.now('live'));
const claim = () =>
  service.get(AttemptsStore).claimDue('live', now(), service.get(AttemptLeases).end('live'), 10);
const work = async (): Promise<number> => {
  const before = provider.polled.length;
  const job = service.get(AttemptsJob);
  await job.execute('live');
  await job.onApplicationShutdown();
  return provider.polled.length - before;
};

it('polls an attempt on another replica 10 s after the first replica was killed', async () => {
  await claim();
  pass(9);
  expect(await work()).toBe(0);
  pass(1);
  expect(await work()).toBe(1);
});

it('keeps an attempt’s lease during a long provider call', async () => {
  const leases = service.get(AttemptLeases);
  const [taken] = await claim();
  await leases.hold(taken!, async () => {
    for (let n = 0; n < 3; n++) {
      pass(6);
      await leases.renew();
      expect(await work()).toBe(0);
    }
  });
});

it('polls an attempt again after 60 s if the provider is unreachable', async () => {
  provider.onFind = () => {
    throw new Error('503');
  };
  expect(await work()).toBe(1);
  pass(59);
  expect(await work()).toBe(0);
  pass(1);
  expect(await work()).toBe(1);
});

it('polls an attempt again if a callback arrives during a poll', async () => {
  const [taken] = await claim();
  const subject = { reference: provider.opened[0]!, providerRef: null, ids: {} };
  const store = service.get(AttemptsStore);
  await database.db.transaction((tx) => store.wake(tx, 'xendit', subject, now()));
  await database.db.transaction((tx) => store.savePoll(tx, { ...taken!, polls: 1, dueAt: now() + 300 }));
  expect(await work()).toBe(1);
});
