import type { EventType, PaymentStatus } from '@tulay/contracts';

/**
 * `unconfirmed` until the payments service has responded; `open` while the payment can still be paid; after
 * that, the payment's outcome.
 */
export type CatalogPaymentStatus =
  'unconfirmed' | 'open' | 'refused' | 'paid' | 'refunded' | 'failed' | 'expired';

/** The payment events that change a catalog payment. */
export const OUTCOMES = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
] as const satisfies readonly EventType[];
export type PaymentOutcome = (typeof OUTCOMES)[number];

/** Returns the outcome for a payment's status, or null while the payment can still be paid. */
export const outcomeOf = (status: PaymentStatus): PaymentOutcome | null =>
  OUTCOMES.find((outcome) => outcome === `payment.${status}`) ?? null;

/** Thrown when two events of one payment contradict each other. */
export class ContradictoryOutcome extends Error {}

/**
 * The effect of every event on every status. An event may arrive before the response to the request that
 * created the payment. It may also arrive after a refusal, if the first response was lost and the retry was
 * rejected. A row whose status does not change has no effect, because the event is a duplicate or a later
 * event arrived first.
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
 * Returns the statuses that an event passes through, in order; none for a duplicate event. A refunded payment
 * was paid before, so a refund that arrives first passes through `paid`.
 * @throws ContradictoryOutcome for a pair that is not in the table
 */
export function outcomePath(status: CatalogPaymentStatus, outcome: PaymentOutcome): CatalogPaymentStatus[] {
  if (outcome === 'payment.refunded' && UNPAID.includes(status)) return ['paid', 'refunded'];
  const row = CATALOG_PAYMENT_STEPS.find(([from, on]) => from === status && on === outcome);
  if (!row) throw new ContradictoryOutcome(`A catalog payment that is ${status} cannot take ${outcome}`);
  return row[2] === status ? [] : [row[2]];
}
