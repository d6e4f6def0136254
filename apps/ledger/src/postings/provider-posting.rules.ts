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

/**
 * Returns the value that provider accounts have in place of a merchant ID. No merchant ID contains a colon.
 */
export const providerBook = (provider: string): string => `provider:${provider}`;

const KINDS: Partial<Record<PostingKind, ProviderPostingKind>> = {
  payment: 'provider_payment',
  refund_settlement: 'provider_refund',
  payout_settlement: 'provider_payout',
};

/** Events that change a provider's balances. All other events are rejected. */
const MOVES: EventType[] = ['payment.succeeded', 'refund.succeeded', 'payout.succeeded', 'payout.failed'];

/**
 * Returns the merchant posting and, for live money, the matching provider posting. The ledger writes both in
 * one transaction, so merchant and provider accounts always match.
 * @throws NotPostable for an invalid provider or fee
 */
export function withProvider(event: DomainEvent, posting: Posting): Posting[] {
  const kind = kindOf(event, posting);
  const amount = posting.gross;
  if (!kind || amount === 0n) return [posting];
  return [posting, providerPosting(event, posting, kind, amount)];
}

/**
 * Returns the kind of the provider posting, if any. A payout that fails before it succeeds has none, because
 * the provider never received the money.
 */
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
  if (!provider || !NAME.test(provider.name)) throw new NotPostable(`${id}: the provider name is invalid`);
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
  if (fee < 0n) throw new NotPostable(`${id}: the provider's fee is not a valid amount`);
  return fee;
}

export const legsOf = (legs: Legs): Legs =>
  Object.fromEntries(Object.entries(legs).filter(([, amount]) => amount !== 0n));
