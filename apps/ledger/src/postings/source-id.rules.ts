import { ID_PREFIXES, isId, timeOfId, type DomainEvent, type IdPrefix } from '@tulay/contracts';
import { NotPostable, type Posting, type PostingKind } from './posting.rules';

/** Maximum clock difference between two services, in milliseconds. */
const MAX_SKEW_MS = 60_000;

export const sourcePrefixOf = (kind: PostingKind): IdPrefix => {
  if (kind === 'payment' || kind === 'adjustment') return ID_PREFIXES[kind];
  if (kind === 'provider_payment' || kind === 'provider_fee') return ID_PREFIXES.payment;
  if (kind === 'provider_settlement') return ID_PREFIXES.settlement;
  return kind.startsWith('refund') || kind === 'provider_refund' ? ID_PREFIXES.refund : ID_PREFIXES.payout;
};

/**
 * Returns whether `id` is a valid ID with this prefix and is not from the future.
 * @param now wall-clock time in milliseconds, which IDs contain in both environments
 */
function isIdMadeBy(now: number, prefix: IdPrefix, id: string): boolean {
  const made = timeOfId(id);
  return isId(prefix, id) && made !== null && made <= now + MAX_SKEW_MS;
}

/**
 * Rejects an event if its ID, aggregate ID or source is malformed or from the future. Reconciliation reads
 * sources in ID order up to the current time, so it would miss a source with a later ID.
 * @throws NotPostable
 */
export function requireIdsMadeBy(now: number, event: DomainEvent, { kind, source }: Posting): void {
  const aggregate = kind.startsWith('payout') ? ID_PREFIXES.payout : ID_PREFIXES.payment;
  const ids = [
    [ID_PREFIXES.event, event.id],
    [aggregate, event.aggregateId],
    [sourcePrefixOf(kind), source],
  ] as const;
  for (const [prefix, id] of ids)
    if (!isIdMadeBy(now, prefix, id))
      throw new NotPostable(`${event.id}: ${id} is not a valid ${prefix}_ ID, or its time is in the future`);
}
