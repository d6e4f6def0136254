import {
  ID_PREFIXES,
  invalidField,
  isId,
  requireText,
  type RecordSettlementRequest,
  type WithActor,
} from '@tulay/contracts';
import { isCurrency, minorFromWire } from '@tulay/money';
import { legsOf, providerBook } from '../postings/provider-posting.rules';
import type { Posting } from '../postings/posting.rules';
import type { SettlementEntity } from './settlement.entity';

export type NewSettlement = Omit<SettlementEntity, 'requestId' | 'recordedAt'>;

/** Maximum amount in minor units: far above any realistic amount, and far below the limit of a balance. */
const MAX_MINOR = 10n ** 15n;
const NAME = /^[a-z][a-z0-9_-]{0,39}$/;
const REFERENCE = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;
const ACTOR_MAX = 200;

/**
 * Validates a request to record a settlement.
 * @throws DomainError `invalid_request` if a field is invalid
 */
export function settlementOf(request: WithActor<RecordSettlementRequest>): NewSettlement {
  const { settlementId: id, provider, environment, currency, reference, receivedOn, actor } = request;
  if (!isId(ID_PREFIXES.settlement, id)) throw invalidField('settlementId', 'must be a settlement ID');
  if (!NAME.test(provider)) throw invalidField('provider', 'must be the name of a provider');
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  if (!REFERENCE.test(reference)) throw invalidField('reference', 'must have 1 to 100 printable characters');
  if (!isDay(receivedOn)) throw invalidField('received_on', 'must be a date in the format YYYY-MM-DD');
  requireText(actor, 'actor', ACTOR_MAX);
  const amount = minorOf('amount', request.amount);
  const fee = minorOf('fee', request.fee);
  if (amount === 0n) throw invalidField('amount', 'must not be 0');
  if (fee < 0n || (amount < 0n && fee !== 0n))
    throw invalidField('fee', 'must be 0 or more, and 0 if the amount is negative');
  return { id, provider, environment, currency, amount, fee, reference, receivedOn, actor };
}

function minorOf(field: string, text: string): bigint {
  const minor = /^-?\d{1,16}$/.test(text) ? minorFromWire(text) : null;
  if (minor === null || minor > MAX_MINOR || minor < -MAX_MINOR)
    throw invalidField(field, 'must be an integer number of minor units');
  return minor;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/**
 * Returns the posting for a settlement. The received and the withheld amounts reduce the provider's debt.
 * @param now Unix seconds
 */
export const postingOfSettlement = (settlement: NewSettlement, now: number): Posting => {
  const { id, provider, environment, currency, amount, fee } = settlement;
  return {
    kind: 'provider_settlement',
    source: id,
    merchantId: providerBook(provider),
    environment,
    currency: currency as Posting['currency'],
    created: now,
    gross: -amount,
    fee,
    guarded: false,
    legs: legsOf({ owed: amount + fee, bank: -amount, provider_fees: -fee }),
  };
};

const TERMS = ['provider', 'environment', 'currency', 'amount', 'fee', 'reference', 'receivedOn'] as const;

/**
 * Returns whether both settlements describe the same transfer. IDs and authors may differ, because two
 * operators may record the same transfer.
 */
export const isSameSettlement = (one: NewSettlement, other: NewSettlement): boolean =>
  TERMS.every((term) => one[term] === other[term]);
