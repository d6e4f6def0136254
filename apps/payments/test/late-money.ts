import type { UnappliedReceipt } from '@tulay/contracts';
import type { FixedClock } from '@tulay/testing';
import { CreatePayment } from '../src/payments/create-payment';
import { ExpirePayments } from '../src/payments/expire-payments';
import { AttemptsJob } from '../src/provider-outcomes/attempts.job';
import { ListUnappliedReceipts } from '../src/unapplied-receipts/list-unapplied-receipts';
import { paymentRequest } from './a-payment';
import type { OpenPayments } from './open-payments';
import type { RemoteProvider } from './remote-provider';

interface LateWorld {
  service: OpenPayments;
  clock: FixedClock;
  provider: RemoteProvider;
  merchantId: string;
}

export async function receiptsOf({ service }: Pick<LateWorld, 'service'>): Promise<UnappliedReceipt[]> {
  const query = { limit: 100, resolved: true, environment: 'live' } as const;
  return (await service.get(ListUnappliedReceipts).execute(query)).data;
}

/** Creates a payment of ₱100.00, lets it expire, and pays `amount` (minor units) for the expired payment. */
export async function lateMoney(world: LateWorld, amount = 10_000n): Promise<UnappliedReceipt> {
  const { service, clock, provider, merchantId } = world;
  const asked = paymentRequest({ merchantId, environment: 'live', amount: '10000' });
  await service.get(CreatePayment).execute(asked);
  clock.advance(901_000, 'live');
  await service.get(ExpirePayments).execute('live');
  return paidLate(world, provider.opened.at(-1)!, amount);
}

/** Pays `amount` (minor units) for the expired payment with this reference. */
export async function paidLate(
  world: LateWorld,
  reference: string,
  amount: bigint,
): Promise<UnappliedReceipt> {
  const { service, clock, provider } = world;
  const money = { paymentRef: `py-${reference}`, amount, currency: 'PHP', fee: null, paidAt: null };
  provider.onFind = () => ({ outcome: 'paid', walletRef: null, ...money });
  provider.onCancel = () => 'too_late';
  clock.advance(60_000, 'live');
  const job = service.get(AttemptsJob);
  await job.execute('live');
  await job.onApplicationShutdown();
  return (await receiptsOf(world)).find((one) => one.reference === reference)!;
}
