import type { DomainEvent, EventType, Payout, Refund } from '@tulay/contracts';
import { InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';
import { NotPostable, type Legs, type Posting, type PostingKind } from './posting.rules';

interface Outcome {
  object: 'refund' | 'payout';
  status: string;
  kind: PostingKind;
}

/**
 * The two outcomes of a debit: the money reaches its recipient (settlement), or returns to the balance
 * (reversal).
 */
const OUTCOMES: Partial<Record<EventType, Outcome>> = {
  'refund.succeeded': { object: 'refund', status: 'succeeded', kind: 'refund_settlement' },
  'refund.failed': { object: 'refund', status: 'failed', kind: 'refund_reversal' },
  'payout.succeeded': { object: 'payout', status: 'succeeded', kind: 'payout_settlement' },
  'payout.failed': { object: 'payout', status: 'failed', kind: 'payout_reversal' },
  'payout.cancelled': { object: 'payout', status: 'cancelled', kind: 'payout_reversal' },
};
export const DEBIT_OUTCOME_EVENTS = Object.keys(OUTCOMES) as EventType[];

/**
 * Returns the posting for the outcome of a refund or payout. A payout that is returned after it succeeded is
 * reversed from `clearing`, because its settlement credited `clearing`. The two events can arrive in either
 * order.
 * @throws NotPostable if the event does not contain a refund or payout with that outcome
 */
export function postingOfDebitOutcome(event: DomainEvent): Posting {
  const outcome = OUTCOMES[event.type];
  if (!outcome) throw new NotPostable(`${event.id}: ${event.type} is not the outcome of a debit`);
  const resource = resourceOf(event, outcome);
  const { currency, amount } = amountOf(resource);
  const settles = outcome.kind.endsWith('_settlement');
  return {
    kind: outcome.kind,
    source: resource.id,
    merchantId: event.merchantId,
    environment: event.environment,
    currency,
    created: event.created,
    gross: settles ? -amount : amount,
    fee: 0n,
    guarded: false,
    legs: settles ? legsOf(transitOf(resource), 'clearing', amount) : reversal(resource, amount),
  };
}

type Outgoing = Refund | Payout;

function resourceOf(event: DomainEvent, { object, status }: Outcome): Outgoing {
  const resource = event.data?.object as Partial<Outgoing> | undefined;
  if (resource?.object !== object || !resource.id) throw new NotPostable(`${event.id} contains no ${object}`);
  // A refund's events use the payment's ID as the aggregate ID.
  const aggregate = resource.object === 'refund' ? resource.payment : resource.id;
  if (aggregate !== event.aggregateId || resource.environment !== event.environment)
    throw new NotPostable(`${event.id} carries a ${object} other than the one it names`);
  if (resource.status !== status) throw new NotPostable(`${resource.id} is not ${status}`);
  return resource as Outgoing;
}

function amountOf({ id, amount, currency }: Outgoing): { currency: Currency; amount: bigint } {
  if (!isCurrency(currency)) throw new NotPostable(`${id}: unknown currency`);
  if (typeof amount !== 'number' || !(amount > 0))
    throw new NotPostable(`${id}: amount is not a positive number`);
  try {
    return { currency, amount: toMinor(amount, currency) };
  } catch (error) {
    if (error instanceof InvalidAmount) throw new NotPostable(`${id}: amount: ${error.message}`);
    throw error;
  }
}

const reversal = (resource: Outgoing, amount: bigint): Legs =>
  legsOf(wasReturned(resource) ? 'clearing' : transitOf(resource), 'available', amount);

const wasReturned = ({ object, failure }: Outgoing): boolean =>
  object === 'payout' && failure?.code === 'returned';

const transitOf = ({ object }: Outgoing) =>
  object === 'payout' ? 'payouts_in_transit' : 'refunds_in_transit';

const legsOf = (from: keyof Legs, to: keyof Legs, amount: bigint): Legs => ({
  [from]: -amount,
  [to]: amount,
});
