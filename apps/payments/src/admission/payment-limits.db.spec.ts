import 'reflect-metadata';
import {
  isOverAccountLimit,
  newId,
  type CreatePaymentRequest,
  type DomainError,
  type Payment,
  type PaymentLimit,
} from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { FixedClock, restrictionsOf } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { FakeProvider } from '../../test/fake-provider';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { CreatePayment } from '../payments/create-payment';
import { EndPayment } from '../payments/end-payment';

const DAY_MS = 86_400_000;

let database: PaymentsDatabase;
let clock: FixedClock;
let merchantId: string;
/** Two replicas of the service. */
let replicas: OpenPayments[];
const provider = new FakeProvider('first');

beforeAll(async () => {
  database = await paymentsDatabase();
  // Later than the migration, because the daily sums exclude payments that ended before it ran.
  clock = new FixedClock('2031-01-30T10:00:00+08:00');
  const open = () => openPayments(database.db, { clock, providers: [provider] });
  replicas = [await open(), await open()];
});
afterAll(() => database.close());
beforeEach(() => {
  merchantId = newId('mer');
});

async function limit(changes: Partial<PaymentLimit>): Promise<void> {
  const none = { environment: 'test', currency: 'PHP', payment: null, day: null, month: null } as const;
  const restrictions = restrictionsOf(merchantId, { limits: [{ ...none, ...changes }] });
  for (const replica of replicas) {
    await replica.get(MerchantStandings).note(restrictions);
    await replica.get(MerchantStandings).onModuleInit();
  }
}

const create = (changes: Partial<CreatePaymentRequest> = {}, replica = 0): Promise<Payment> =>
  replicas[replica]!.get(CreatePayment).execute(paymentRequest({ merchantId, ...changes }));
const codeOf = (creating: Promise<Payment>): Promise<string> =>
  creating.then(
    () => 'created',
    (error: { code: string }) => error.code,
  );
const end = ({ id }: Payment, trigger: 'provider.paid' | 'provider.declined') =>
  replicas[0]!.get(ApplyProviderOutcome).execute({ paymentId: id, trigger });

describe('the limit per payment', () => {
  it('accepts exactly the limit and rejects one centavo more', async () => {
    await limit({ payment: '10000' });
    expect(await codeOf(create({ amount: '10000' }))).toBe('created');
    await expect(create({ amount: '10001' })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { amount: ["must be within this account's limit of ₱100.00 per payment"] },
    });
  });

  it('does not apply to another currency or mode', async () => {
    await limit({ payment: '1', environment: 'live' });
    expect(await codeOf(create())).toBe('created');
  });
});

describe('the daily limit', () => {
  it('accepts concurrent payments on two replicas only up to the limit', async () => {
    await limit({ day: '50000' });
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => codeOf(create({}, n % 2))));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'invalid_state')).toHaveLength(7);
  });

  it('counts open and paid payments, but not failed or canceled payments', async () => {
    await limit({ day: '20000' });
    const [paid, open] = [await create(), await create()];
    await end(paid, 'provider.paid');
    expect(await codeOf(create())).toBe('invalid_state');
    await replicas[0]!.get(EndPayment).execute({
      merchantId,
      environment: 'test',
      id: open.id,
      trigger: 'merchant.cancelled',
    });
    expect(await codeOf(create())).toBe('created');
    expect(await codeOf(create())).toBe('invalid_state');
  });

  it('counts a paid payment until midnight in Manila', async () => {
    await limit({ day: '10000' });
    await end(await create(), 'provider.paid');
    expect(await codeOf(create())).toBe('invalid_state');
    clock.advance(DAY_MS);
    expect(await codeOf(create())).toBe('created');
  });

  it('does not count a payment that the provider rejected', async () => {
    await limit({ day: '10000' });
    provider.onOpen = () => Promise.reject(new Error('connection refused'));
    expect(await codeOf(create())).toBe('provider_error');
    provider.onOpen = new FakeProvider('first').onOpen;
    expect(await codeOf(create())).toBe('created');
  });

  it('returns the existing payment for a retry', async () => {
    await limit({ day: '10000' });
    const request = paymentRequest({ merchantId, idempotencyKey: newId('key') });
    const payment = await create(request);
    expect(await create(request)).toEqual(payment);
    expect(await create({ ...request, id: newId('pay') })).toEqual(payment);
    expect(await codeOf(create())).toBe('invalid_state');
  });
});

it('the monthly limit covers all days of the month and resets in the next month', async () => {
  clock = Object.assign(clock, new FixedClock('2031-03-30T10:00:00+08:00'));
  await limit({ month: '20000' });
  await end(await create(), 'provider.paid');
  clock.advance(DAY_MS);
  await end(await create(), 'provider.paid');
  const refused = await create().catch((error: DomainError) => error);
  expect(refused).toMatchObject({
    message: expect.stringContaining('limit of ₱200.00 per month'),
    issues: { amount: ["must be within this account's limit of ₱200.00 per month"] },
  });
  expect(isOverAccountLimit(refused as DomainError)).toBe(true);
  clock.advance(DAY_MS);
  expect(await codeOf(create())).toBe('created');
});
