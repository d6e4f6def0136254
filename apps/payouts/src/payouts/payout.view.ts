import type { EventType, Payout } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { NewEvent } from '@tulay/persistence';
import type { PayoutEntity } from './payout.entity';

export const toPayout = (row: PayoutEntity): Payout => ({
  id: row.id,
  object: 'payout',
  environment: row.environment,
  status: row.status,
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  method: row.method,
  rail: row.rail,
  provider: row.provider,
  provider_ref: row.providerRef,
  destination: row.destination,
  description: row.description,
  metadata: row.metadata,
  failure: row.failure,
  created: row.created,
});

/** @param now Unix seconds */
export const toPayoutEvent = (row: PayoutEntity, type: EventType, now: number): NewEvent => ({
  type,
  merchantId: row.merchantId,
  environment: row.environment,
  aggregateId: row.id,
  created: now,
  data: { object: toPayout(row) },
  webhookUrl: null,
  // Failed payouts also include the provider, because a payout can fail after it succeeded; the ledger then
  // records that the provider returned the money.
  ...(row.environment === 'live' && { provider: { name: row.provider, fee: null } }),
});
