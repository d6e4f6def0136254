import type { DomainEvent, EventType } from '@tulay/contracts';
import { minorFromWire } from '@tulay/money';
import {
  NotPostable,
  type Legs,
  type Posting,
  type PostingKind,
  type ProviderPostingKind,
} from './posting.rules';

const NAME = /^[a-z][a-z0-9_-]{0,39}$/;

/** Returns the name of the books in place of a merchant ID; it cannot equal one. */
export const providerBook = (provider: string): string => `provider:${provider}`;

/** Kinds of postings in the books of the provider that moved the money, by the kind of merchant posting. */
const KINDS: Partial<Record<PostingKind, ProviderPostingKind>> = {
  payment: 'provider_payment',
  refund_settlement: 'provider_refund',
  payout_settlement: 'provider_payout',
};

/** Events that move a provider's money. All others are rejected rather than guessed. */
const MOVES: EventType[] = ['payment.succeeded', 'refund.succeeded', 'payout.succeeded', 'payout.failed'];

/**
 * Returns the merchant posting plus, for live payments, the matching provider posting. Both are written in one
 * transaction so that the books always balance.
 * @throws NotPostable for an invalid provider or fee
 */
export function withProvider(event: DomainEvent, posting: Posting): Posting[] {
  const kind = kindOf(event, posting);
  const amount = posting.gross;
  if (!kind || amount === 0n) return [posting];
  return [posting, providerPosting(event, posting, kind, amount)];
}

/** A payout that fails before it succeeded is reversed from transit, because its provider never had the money. */
function kindOf(
  { type, environment, provider }: DomainEvent,
  posting: Posting,
): ProviderPostingKind | undefined {
  if (environment !== 'live' || !provider || !MOVES.includes(type)) return undefined;
  if (posting.kind === 'payout_reversal') return posting.legs.clearing ? 'provider_return' : undefined;
  return KINDS[posting.kind];
}

function providerPosting(
  { id, provider }: DomainEvent,
  posting: Posting,
  kind: ProviderPostingKind,
  gross: bigint,
): Posting {
  if (!provider || !NAME.test(provider.name)) throw new NotPostable(`${id}: its provider has no usable name`);
  const fee = feeOf(id, provider.fee);
  return {
    ...posting,
    kind,
    merchantId: providerBook(provider.name),
    gross,
    fee,
    guarded: false,
    legs: legsOf({ owed: fee - gross, provider_fees: -fee, cleared: gross }),
  };
}

function feeOf(id: string, text: string | null): bigint {
  if (text === null) return 0n;
  const fee = /^\d{1,15}$/.test(text) ? minorFromWire(text) : -1n;
  if (fee < 0n) throw new NotPostable(`${id}: the provider’s fee is no amount`);
  return fee;
}

/** Omits accounts that do not move. */
export const legsOf = (legs: Legs): Legs =>
  Object.fromEntries(Object.entries(legs).filter(([, amount]) => amount !== 0n));
