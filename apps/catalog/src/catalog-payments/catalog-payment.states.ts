import type { EventType, PaymentStatus } from '@tulay/contracts';

/**
 * A catalog payment is `unconfirmed` until the payments service responds and `open` while the payment can be
 * paid. The other statuses are final outcomes.
 */
export type CatalogPaymentStatus =
  'unconfirmed' | 'open' | 'refused' | 'paid' | 'refunded' | 'failed' | 'expired';

export const OUTCOMES = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
] as const satisfies readonly EventType[];
export type PaymentOutcome = (typeof OUTCOMES)[number];

/** Returns the outcome for a payment's status, or null while the payment can be paid. */
export const outcomeOf = (status: PaymentStatus): PaymentOutcome | null =>
  OUTCOMES.find((outcome) => outcome === `payment.${status}`) ?? null;

/** Thrown if two events report different outcomes for the same payment. */
export class ContradictoryOutcome extends Error {}

/**
 * Transition table for every status and event. An event may arrive before the response to the creation
 * request. It may also arrive after a rejection, if the first response was lost and the retry was rejected. A
 * transition to the same status has no effect, because the event is a duplicate or a later event arrived
 * first.
 */
const CATALOG_PAYMENT_STEPS = [
  // from          event                to
  ['unconfirmed', 'payment.succeeded', 'paid'],
  ['open', 'payment.succeeded', 'paid'],
  ['refused', 'payment.succeeded', 'paid'],
  ['paid', 'payment.succeeded', 'paid'],
  ['refunded', 'payment.succeeded', 'refunded'],
  ['unconfirmed', 'payment.failed', 'failed'],
  ['open', 'payment.failed', 'failed'],
  ['refused', 'payment.failed', 'failed'],
  ['failed', 'payment.failed', 'failed'],
  ['unconfirmed', 'payment.expired', 'expired'],
  ['open', 'payment.expired', 'expired'],
  ['refused', 'payment.expired', 'expired'],
  ['expired', 'payment.expired', 'expired'],
  ['paid', 'payment.refunded', 'refunded'],
  ['refunded', 'payment.refunded', 'refunded'],
] as const satisfies readonly (readonly [CatalogPaymentStatus, PaymentOutcome, CatalogPaymentStatus])[];

const UNPAID: readonly CatalogPaymentStatus[] = ['unconfirmed', 'open', 'refused'];

/**
 * Returns the statuses that an event passes through, in order, or an empty list for a duplicate event. A
 * refund that arrives before its payment passes through `paid` first.
 * @throws ContradictoryOutcome if the table has no transition for the event
 */
export function outcomePath(status: CatalogPaymentStatus, outcome: PaymentOutcome): CatalogPaymentStatus[] {
  if (outcome === 'payment.refunded' && UNPAID.includes(status)) return ['paid', 'refunded'];
  const row = CATALOG_PAYMENT_STEPS.find(([from, on]) => from === status && on === outcome);
  if (!row) throw new ContradictoryOutcome(`A catalog payment that is ${status} cannot take ${outcome}`);
  return row[2] === status ? [] : [row[2]];
}
