import {
  invalidField,
  isId,
  requireText,
  type AdjustBalanceRequest,
  type DebitRequest,
  type WithActor,
} from '@tulay/contracts';
import { isCurrency, minorFromWire, type Currency } from '@tulay/money';
import type { Posting } from './posting.rules';
import { sourcePrefixOf } from './source-id.rules';

/** Maximum amount in minor units: far above any realistic amount, and far below the limit of a balance. */
const MAX_MINOR = 10n ** 15n;
const REASON_MAX = 500;
const ACTOR_MAX = 200;

/**
 * Returns the posting for a refund's or payout's debit. The debit is posted before the provider is called.
 * @param now Unix seconds on the environment's clock
 * @throws DomainError `invalid_request` if a field is invalid
 */
export function postingOfDebit(debit: DebitRequest, now: number): Posting {
  const { kind, sourceId, merchantId, environment } = debit;
  if (kind !== 'refund' && kind !== 'payout') throw invalidField('kind', 'must be refund or payout');
  if (!isId(sourcePrefixOf(kind), sourceId)) throw invalidField('sourceId', `must be a ${kind} ID`);
  const amount = amountOf(debit.amount);
  if (amount <= 0n) throw invalidField('amount', 'must be greater than 0');
  return {
    kind,
    source: sourceId,
    merchantId,
    environment,
    currency: currencyOf(debit.currency),
    created: now,
    gross: -amount,
    fee: 0n,
    // A payout requires a sufficient balance. A refund does not, because it must reach the payer regardless
    // of the balance.
    guarded: kind === 'payout',
    legs: { available: -amount, [kind === 'payout' ? 'payouts_in_transit' : 'refunds_in_transit']: amount },
  };
}

/**
 * Returns the posting for an operator's correction. A correction can make the balance negative.
 * @param now Unix seconds on the environment's clock
 * @throws DomainError `invalid_request` if a field is invalid
 */
export function postingOfAdjustment(adjustment: WithActor<AdjustBalanceRequest>, now: number): Posting {
  const { adjustmentId, merchantId, environment } = adjustment;
  const amount = amountOf(adjustment.amount);
  if (amount === 0n) throw invalidField('amount', 'must not be 0');
  requireText(adjustment.reason, 'reason', REASON_MAX);
  requireText(adjustment.actor, 'actor', ACTOR_MAX);
  return {
    kind: 'adjustment',
    source: named(adjustmentId, 'adjustmentId'),
    merchantId,
    environment,
    currency: currencyOf(adjustment.currency),
    created: now,
    gross: amount,
    fee: 0n,
    guarded: false,
    legs: { available: amount, adjustments: -amount },
  };
}

function amountOf(text: string): bigint {
  let amount;
  try {
    amount = minorFromWire(text);
  } catch {
    throw invalidField('amount', 'must be an integer number of minor units');
  }
  if (amount > MAX_MINOR || amount < -MAX_MINOR)
    throw invalidField('amount', `must be between ${-MAX_MINOR} and ${MAX_MINOR} minor units`);
  return amount;
}

function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw invalidField('currency', 'must be a supported currency');
  return code;
}

function named(id: string, field: string): string {
  if (!/^[a-z]+_[0-9a-z]{1,40}$/.test(id)) throw invalidField(field, 'must be an ID');
  return id;
}
