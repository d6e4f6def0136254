import 'reflect-metadata';
import { DomainError, newId, type Refund } from '@tulay/contracts';
import { FixedClock, isExtendedRun } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { CreatePayment } from '../payments/create-payment';
import type { ProviderCapability } from '../providers/provider.port';
import { CreateRefund } from './create-refund';
import { DriveRefund } from './drive-refund';
import { GetRefund } from './get-refund';
import type { RefundEntity } from './refund.entity';
import { RefundsStore } from './refunds.store';

const REFUNDS = { supported: true, partial: true, windowDays: 180, oneAtATime: false, deduplicated: false };

/**
 * Number of concurrent refunds. Each round processes all pending refunds, so the work grows quadratically.
 */
const BATCH_SIZE = isExtendedRun() ? 20 : 6;

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let merchantId: string;
let debited: string[];
let service: Awaited<ReturnType<typeof openPayments>>;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE refunds SET due_at = NULL');
  await openAt({});
});

async function openAt(changes: Partial<ProviderCapability['refunds']>): Promise<void> {
  merchantId = newId('mer');
  clock = new FixedClock('2026-05-01T00:00:00Z');
  debited = [];
  const ledger = { debit: async ({ id }: { id: string }) => void debited.push(id) };
  provider = new RemoteProvider('paymongo', ['live'], { refunds: { ...REFUNDS, ...changes } });
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
}

async function paid(): Promise<string> {
  const asked = paymentRequest({ merchantId, environment: 'live', amount: '10000' });
  const { id: paymentId } = await service.get(CreatePayment).execute(asked);
  await service.get(ApplyProviderOutcome).execute({ paymentId, trigger: 'provider.paid' });
  return paymentId;
}
const refund = (paymentId: string, amount: number | null = null): Promise<Refund> =>
  service
    .get(CreateRefund)
    .execute({ merchantId, environment: 'live', id: newId('re'), paymentId, amount, reason: null });
const now = () => Math.floor(clock.now('live').getTime() / 1000);
const due = () => service.get(RefundsStore).claimDue('live', now(), now() + 60, 100);
const later = async (seconds: number): Promise<RefundEntity[]> => {
  clock.advance(seconds * 1_000, 'live');
  const claimed = await due();
  for (const one of claimed) await service.get(DriveRefund).execute(one);
  return claimed;
};
/** Processes all due refunds simultaneously, as the job does. */
const driveAllAtOnce = async (seconds: number): Promise<void> => {
  clock.advance(seconds * 1_000, 'live');
  await Promise.all((await due()).map((one) => service.get(DriveRefund).execute(one)));
};
const statusOf = async ({ id }: Refund): Promise<string> =>
  (await service.get(GetRefund).execute({ merchantId, environment: 'live', id })).status;

describe('creating a refund that the provider does not support', () => {
  it.each<[Partial<ProviderCapability['refunds']>, number | null, number, string]>([
    [{ supported: false }, null, 0, 'refund_not_supported'],
    [{ partial: false }, 10, 0, 'partial_not_supported'],
    [{ windowDays: 60 }, null, 61, 'refund_window_expired'],
  ])(
    'rejects the refund before the debit: capabilities %j, amount %j, day %i: %s',
    async (changes, amount, days, code) => {
      await openAt(changes);
      const paymentId = await paid();
      clock.advance(days * 86_400_000, 'live');
      const refused = refund(paymentId, amount);
      await expect(refused).rejects.toBeInstanceOf(DomainError);
      await expect(refused).rejects.toMatchObject({ code: 'invalid_state', issues: { payment: [code] } });
      expect([debited, provider.refunded]).toEqual([[], []]);
    },
  );

  it('accepts a full refund if only partial refunds are not supported', async () => {
    await openAt({ partial: false });
    expect(await statusOf(await refund(await paid()))).toBe('succeeded');
  });
});

describe('a refund at a provider without deduplication', () => {
  it('is polled after a lost response, never sent again, and left to an operator', async () => {
    provider.onRefund = () => Promise.reject(new Error('socket hang up'));
    const lost = await refund(await paid());
    for (let day = 0; day < 10; day++) await later(86_400);
    expect([await statusOf(lost), provider.refunded.length]).toEqual(['pending', 1]);
    expect(await later(86_400)).toEqual([]);
  });

  it('is completed when a poll finds it', async () => {
    provider.onRefund = () => Promise.resolve({ outcome: 'unknown' });
    const lost = await refund(await paid());
    provider.onFindRefund = () => ({ outcome: 'refunded', providerRef: 'ref_1' });
    await later(60);
    expect([await statusOf(lost), provider.refunded.length]).toEqual(['succeeded', 1]);
  });

  it.each(['unavailable', 'busy'] as const)('is sent again after the response %s', async (outcome) => {
    provider.onRefund = () => Promise.resolve({ outcome });
    const waiting = await refund(await paid());
    provider.onRefund = () => Promise.resolve({ outcome: 'refunded' });
    await later(60);
    expect([await statusOf(waiting), provider.refunded.length, debited.length]).toEqual(['succeeded', 2, 1]);
  });

  it('is sent once if two processes handle it', async () => {
    provider.onRefund = () => Promise.resolve({ outcome: 'unavailable' });
    await refund(await paid());
    provider.onRefund = () => Promise.resolve({ outcome: 'pending' });
    clock.advance(60_000, 'live');
    const [read] = await due();
    await Promise.all([read!, { ...read! }].map((one) => service.get(DriveRefund).execute(one)));
    expect(provider.refunded).toHaveLength(2);
  });
});

it('sends a refund again after a lost response if the provider deduplicates', async () => {
  await openAt({ deduplicated: true });
  provider.onRefund = () => Promise.reject(new Error('socket hang up'));
  const lost = await refund(await paid());
  provider.onRefund = () => Promise.resolve({ outcome: 'refunded' });
  await later(60);
  expect([await statusOf(lost), provider.refunded.length]).toEqual(['succeeded', 2]);
});

it('delays a second refund until the first is completed if the provider accepts one refund at a time', async () => {
  await openAt({ oneAtATime: true, deduplicated: true });
  provider.onRefund = () => Promise.resolve({ outcome: 'pending' });
  const paymentId = await paid();
  const [first, second] = [await refund(paymentId, 10), await refund(paymentId, 20)];
  expect(provider.refunded).toEqual([first.id]);
  provider.onFindRefund = () => ({ outcome: 'refunded' });
  provider.onRefund = () => Promise.resolve({ outcome: 'refunded' });
  await later(60);
  await later(60);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['succeeded', 'succeeded']);
});

describe.each([true, false])(
  'a provider that accepts one refund at a time (deduplicated: %s)',
  (deduplicated) => {
    it(`never receives two of ${BATCH_SIZE} concurrent refunds of a payment simultaneously`, async () => {
      await openAt({ oneAtATime: true, deduplicated });
      const [underWay, most] = [new Set<string>(), [0]];
      provider.onRefund = ({ id }) => {
        most.push(underWay.add(id).size);
        return Promise.resolve({ outcome: 'pending' });
      };
      provider.onFindRefund = ({ id }) => ({ outcome: underWay.delete(id) ? 'refunded' : 'unknown' });
      const paymentId = await paid();
      const all = await Promise.all(Array.from({ length: BATCH_SIZE }, () => refund(paymentId, 5)));
      const open = async () =>
        (await Promise.all(all.map(statusOf))).filter((status) => status === 'pending');
      for (let round = 0; round < 100 && (await open()).length; round++) await driveAllAtOnce(60);
      expect([await open(), Math.max(...most)]).toEqual([[], 1]);
      expect([new Set(provider.refunded).size, provider.refunded.length]).toEqual([BATCH_SIZE, BATCH_SIZE]);
    });

    it('receives another refund while an earlier refund waits after a busy response', async () => {
      await openAt({ oneAtATime: true, deduplicated });
      provider.onRefund = () => Promise.resolve({ outcome: 'busy' });
      const paymentId = await paid();
      const first = await refund(paymentId, 10);
      provider.onRefund = () => Promise.resolve({ outcome: 'refunded' });
      const second = await refund(paymentId, 20);
      expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'succeeded']);
      await later(60);
      expect(await statusOf(first)).toBe('succeeded');
    });
  },
);

it('sends the provider’s reference for the received money', async () => {
  const paymentId = await paid();
  await database.db.query("UPDATE provider_attempts SET payment_ref = 'py-1' WHERE payment_id = $1", [
    paymentId,
  ]);
  const named: unknown[] = [];
  provider.onRefund = ({ paymentRef, payment }) => {
    named.push([paymentRef, payment.reference, payment.ids]);
    return Promise.resolve({ outcome: 'refunded' });
  };
  await refund(paymentId);
  expect(named).toEqual([['py-1', provider.opened[0], { intent: `in-${provider.opened[0]}` }]]);
});
