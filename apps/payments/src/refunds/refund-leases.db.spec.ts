import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { eventually, FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { CreatePayment } from '../payments/create-payment';
import { ProviderCallbacksStore } from '../provider-outcomes/provider-callbacks.store';
import type { RefundAnswer } from '../providers/provider.port';
import { CreateRefund } from './create-refund';
import { DriveRefund } from './drive-refund';
import { RefundLeases } from './refund-leases';
import { RefundsStore } from './refunds.store';

const REFUNDS = { supported: true, partial: true, windowDays: 180, oneAtATime: false, deduplicated: false };
const tenant = { merchantId: newId('mer'), environment: 'live' } as const;

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let service: OpenPayments;
let onDebit: () => Promise<void>;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE refunds SET due_at = NULL');
  clock = new FixedClock('2026-05-01T00:00:00Z');
  onDebit = async () => undefined;
  provider = new RemoteProvider('paymongo', ['live'], { refunds: REFUNDS });
  service = await openPayments(database.db, {
    clock,
    providers: [provider],
    ledger: { debit: () => onDebit() },
  });
});

async function paid(): Promise<string> {
  const { id: paymentId } = await service.get(CreatePayment).execute(paymentRequest(tenant));
  await service.get(ApplyProviderOutcome).execute({ paymentId, trigger: 'provider.paid' });
  return paymentId;
}
const asked = async () => ({
  ...tenant,
  id: newId('re'),
  paymentId: await paid(),
  amount: null,
  reason: null,
});
const pass = (seconds: number) => clock.advance(seconds * 1_000, 'live');
const now = () => Math.floor(clock.now('live').getTime() / 1_000);
const claim = () =>
  service.get(RefundsStore).claimDue('live', now(), service.get(RefundLeases).end('live'), 100);
const renew = () => service.get(RefundLeases).renew();
const work = async (): Promise<number> => {
  const claimed = await claim();
  for (const one of claimed) await service.get(DriveRefund).execute(one);
  return claimed.length;
};
const read = async (id: string) => (await service.get(RefundsStore).find(id))!;

/** Creates a refund whose provider responds when the test calls `answer`. */
async function refunding() {
  let answer: (given: RefundAnswer) => void = () => undefined;
  provider.onRefund = () => new Promise((resolve) => (answer = resolve));
  const request = await asked();
  const done = service.get(CreateRefund).execute(request);
  await eventually(() => provider.refunded.includes(request.id));
  return { id: request.id, answer: async (given: RefundAnswer) => (answer(given), done) };
}

describe('a refund whose replica was killed', () => {
  it('continues after 10 s if it was not debited', async () => {
    onDebit = () => Promise.reject(new Error('killed'));
    const request = await asked();
    await service.get(CreateRefund).execute(request);
    onDebit = async () => undefined;
    pass(9);
    expect(await work()).toBe(0);
    pass(1);
    expect(await work()).toBe(1);
    expect([(await read(request.id)).status, provider.refunded]).toEqual(['succeeded', [request.id]]);
  });

  it('is polled after 10 s and not sent again if the provider call had started', async () => {
    const { id } = await refunding();
    provider.onFindRefund = () => ({ outcome: 'refunded', providerRef: 'ref_1' });
    pass(10);
    expect(await work()).toBe(1);
    expect([(await read(id)).status, provider.refunded]).toEqual(['succeeded', [id]]);
  });
});

describe('a refund during its provider call', () => {
  it('remains claimed by its replica for as long as the call takes', async () => {
    const { id, answer } = await refunding();
    for (let n = 0; n < 5; n++) {
      pass(6);
      await renew();
      expect(await claim()).toEqual([]);
    }
    await answer({ outcome: 'refunded' });
    expect([(await read(id)).status, provider.refunded]).toEqual(['succeeded', [id]]);
  });

  it('keeps its renewed lease when the next stage is saved', async () => {
    let debited: () => void = () => undefined;
    onDebit = () => new Promise((resolve) => (debited = resolve));
    const request = await asked();
    provider.onRefund = () => new Promise(() => undefined);
    void service.get(CreateRefund).execute(request);
    await eventually(async () => (await service.get(RefundsStore).find(request.id)) !== null);
    pass(6);
    await renew();
    debited();
    await eventually(() => provider.refunded.length === 1);
    expect(await read(request.id)).toMatchObject({ stage: 'sending', dueAt: now() + 10 });
  });

  it('is polled immediately after a callback, and the earlier response is ignored', async () => {
    const { id, answer } = await refunding();
    await database.db.transaction((tx) =>
      service.get(ProviderCallbacksStore).wakeRefund(tx, id, null, now()),
    );
    await renew();
    await answer({ outcome: 'unknown' });
    provider.onFindRefund = () => ({ outcome: 'refunded', providerRef: 'ref_1' });
    expect(await work()).toBe(1);
    expect([(await read(id)).status, provider.refunded]).toEqual(['succeeded', [id]]);
  });

  it('is changed only by the replica that claimed it last', async () => {
    const { id, answer } = await refunding();
    pass(10);
    const [taken] = await claim();
    pass(5);
    await renew();
    await answer({ outcome: 'unavailable' });
    expect(await read(id)).toMatchObject({ stage: 'sending', dueAt: taken!.dueAt });
  });
});
