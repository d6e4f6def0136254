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

/** In place of a merchant: no id of a merchant looks like it. */
export const providerBook = (provider: string): string => `provider:${provider}`;

/** What a posting of a merchant means in the books of the provider that moved the money. */
const KINDS: Partial<Record<PostingKind, ProviderPostingKind>> = {
  payment: 'provider_payment',
  refund_settlement: 'provider_refund',
  payout_settlement: 'provider_payout',
};

/** The events that move the money of a provider, with a refusal to guess for all others. */
const MOVES: EventType[] = ['payment.succeeded', 'refund.succeeded', 'payout.succeeded', 'payout.failed'];

/**
 * The posting of a merchant, and beside it that of the provider, if one moved live money: in one transaction, so that
 * the books agree at every moment.
 * @throws NotPostable for a provider or a fee that cannot be
 */
export function withProvider(event: DomainEvent, posting: Posting): Posting[] {
  const kind = kindOf(event, posting);
  const amount = posting.gross;
  if (!kind || amount === 0n) return [posting];
  return [posting, providerPosting(event, posting, kind, amount)];
}

/** A payout that fails before it succeeded is reversed from transit: its provider never had the money. */
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

/** Without accounts that do not move. */
export const legsOf = (legs: Legs): Legs =>
  Object.fromEntries(Object.entries(legs).filter(([, amount]) => amount !== 0n));
