import type { DomainEvent, EventType, Payout, Refund } from '@tulay/contracts';
import { InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';
import { NotPostable, type Legs, type Posting, type PostingKind } from './posting.rules';

interface Ending {
  object: 'refund' | 'payout';
  status: string;
  kind: PostingKind;
}

/** How money that a debit put in transit comes to its end: it reaches its receiver, or is given back. */
const ENDINGS: Partial<Record<EventType, Ending>> = {
  'refund.succeeded': { object: 'refund', status: 'succeeded', kind: 'refund_settlement' },
  'refund.failed': { object: 'refund', status: 'failed', kind: 'refund_reversal' },
  'payout.succeeded': { object: 'payout', status: 'succeeded', kind: 'payout_settlement' },
  'payout.failed': { object: 'payout', status: 'failed', kind: 'payout_reversal' },
  'payout.cancelled': { object: 'payout', status: 'cancelled', kind: 'payout_reversal' },
};
export const ENDING_EVENTS = Object.keys(ENDINGS) as EventType[];

/**
 * The end of a refund or payout. A payout that succeeded and was sent back later is given back from `clearing`, where
 * its settlement has put it or will put it: the two may come in either order.
 * @throws NotPostable when the event is not that of a refund or payout that ended so
 */
export function postingOfEnding(event: DomainEvent): Posting {
  const ending = ENDINGS[event.type];
  if (!ending) throw new NotPostable(`${event.id}: ${event.type} ends nothing`);
  const resource = endedResource(event, ending);
  const { currency, amount } = amountOf(resource);
  const settles = ending.kind.endsWith('_settlement');
  return {
    kind: ending.kind,
    source: resource.id,
    merchantId: event.merchantId,
    environment: event.environment,
    currency,
    created: event.created,
    gross: settles ? -amount : amount,
    fee: 0n,
    guarded: false,
    legs: settles ? legsOf(transitOf(resource), 'clearing', amount) : givenBack(resource, amount),
  };
}

type Outgoing = Refund | Payout;

function endedResource(event: DomainEvent, { object, status }: Ending): Outgoing {
  const resource = event.data?.object as Partial<Outgoing> | undefined;
  if (resource?.object !== object || !resource.id) throw new NotPostable(`${event.id} carries no ${object}`);
  // A refund stands in the timeline of its payment.
  const aggregate = resource.object === 'refund' ? resource.payment : resource.id;
  if (aggregate !== event.aggregateId || resource.environment !== event.environment)
    throw new NotPostable(`${event.id} carries another ${object} than it names`);
  if (resource.status !== status) throw new NotPostable(`${resource.id} is not ${status}`);
  return resource as Outgoing;
}

function amountOf({ id, amount, currency }: Outgoing): { currency: Currency; amount: bigint } {
  if (!isCurrency(currency)) throw new NotPostable(`${id}: unknown currency`);
  if (typeof amount !== 'number' || !(amount > 0)) throw new NotPostable(`${id}: amount is no amount`);
  try {
    return { currency, amount: toMinor(amount, currency) };
  } catch (error) {
    if (error instanceof InvalidAmount) throw new NotPostable(`${id}: amount: ${error.message}`);
    throw error;
  }
}

const givenBack = (resource: Outgoing, amount: bigint): Legs =>
  legsOf(wasReturned(resource) ? 'clearing' : transitOf(resource), 'available', amount);

const wasReturned = ({ object, failure }: Outgoing): boolean =>
  object === 'payout' && failure?.code === 'returned';

const transitOf = ({ object }: Outgoing) =>
  object === 'payout' ? 'payouts_in_transit' : 'refunds_in_transit';

const legsOf = (from: keyof Legs, to: keyof Legs, amount: bigint): Legs => ({
  [from]: -amount,
  [to]: amount,
});
