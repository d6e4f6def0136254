import {
  newId,
  newOrderedId,
  type DomainEvent,
  type EventType,
  type Payout,
  type Refund,
} from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';

const NOW = 1_767_225_700;

export interface Outgoing {
  merchantId: string;
  /** Payout or refund ID, `po_…` or `re_…`. */
  id: string;
  /** Amount in minor units. */
  amount: bigint;
  currency?: string;
}

export function payoutEnded(
  outgoing: Outgoing,
  type: 'payout.succeeded' | 'payout.failed' | 'payout.cancelled',
  changes: Partial<Payout> = {},
): DomainEvent<Payout> {
  const status = type.slice('payout.'.length) as Payout['status'];
  const failed = { code: 'rejected_by_bank', message: 'Rejected by the bank' } as const;
  const payout: Payout = {
    id: outgoing.id,
    object: 'payout',
    environment: 'test',
    status,
    ...moneyOf(outgoing),
    method: 'gcash',
    rail: null,
    provider: 'sandbox',
    provider_ref: null,
    destination: { account_no: '09171234567' },
    description: null,
    metadata: {},
    failure: status === 'failed' ? failed : null,
    created: NOW,
    ...changes,
  };
  return eventOf(outgoing.merchantId, type, outgoing.id, payout);
}

/** Returns the event for a payout that the bank returned after it succeeded. */
export const payoutReturned = (outgoing: Outgoing): DomainEvent<Payout> =>
  payoutEnded(outgoing, 'payout.failed', { failure: { code: 'returned', message: 'Returned by the bank' } });

/** Returns the event for a completed refund. The event's aggregate is the refund's payment. */
export function refundEnded(
  outgoing: Outgoing,
  type: 'refund.succeeded' | 'refund.failed',
  changes: Partial<Refund> = {},
): DomainEvent<Refund> {
  const status = type.slice('refund.'.length) as Refund['status'];
  const refund: Refund = {
    id: outgoing.id,
    object: 'refund',
    payment: newId('pay'),
    environment: 'test',
    ...moneyOf(outgoing),
    status,
    reason: null,
    provider_ref: null,
    failure: status === 'failed' ? { code: 'declined', message: 'No' } : null,
    succeeded_at: status === 'succeeded' ? NOW : null,
    created: NOW,
    ...changes,
  };
  return eventOf(outgoing.merchantId, type, refund.payment, refund);
}

const moneyOf = ({ amount, currency = 'PHP' }: Outgoing) => ({
  amount: fromMinor(amount, currencyOf(currency)),
  currency,
});

const eventOf = <T>(merchantId: string, type: EventType, aggregateId: string, object: T): DomainEvent<T> => ({
  id: newOrderedId('evt'),
  type,
  merchantId,
  environment: 'test',
  aggregateId,
  created: NOW,
  data: { object },
  webhookUrl: null,
  requestId: null,
});
