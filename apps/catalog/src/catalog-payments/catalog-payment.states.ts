import type { EventType, PaymentStatus } from '@tulay/contracts';

/** `unconfirmed` until the payments service has answered; from `open` on, the payment's outcome. */
export type CatalogPaymentStatus =
  'unconfirmed' | 'open' | 'refused' | 'paid' | 'refunded' | 'failed' | 'expired';

/** The events of the payments service that change a catalog payment. */
export const OUTCOMES = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
] as const satisfies readonly EventType[];
export type PaymentOutcome = (typeof OUTCOMES)[number];

/** The outcome of a payment in this status; null while it can still be paid. */
export const outcomeOf = (status: PaymentStatus): PaymentOutcome | null =>
  OUTCOMES.find((outcome) => outcome === `payment.${status}`) ?? null;

/** Two events of one payment that contradict each other. */
export class ContradictoryOutcome extends Error {}

/**
 * What every event does to every status. An event may arrive before the answer to the request that created the payment.
 * It may also arrive after a refusal, when the first answer was lost and the retry was refused. A row whose status stays
 * the same changes nothing: the event is a repeat, or a later event arrived first.
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
 * The statuses an event leads through, in order; none for a repeat. A refunded payment was paid before, so a refund that
 * arrives first leads through `paid`.
 * @throws ContradictoryOutcome for a pair that is not in the table
 */
export function outcomePath(status: CatalogPaymentStatus, outcome: PaymentOutcome): CatalogPaymentStatus[] {
  if (outcome === 'payment.refunded' && UNPAID.includes(status)) return ['paid', 'refunded'];
  const row = CATALOG_PAYMENT_STEPS.find(([from, on]) => from === status && on === outcome);
  if (!row) throw new ContradictoryOutcome(`A catalog payment that is ${status} cannot take ${outcome}`);
  return row[2] === status ? [] : [row[2]];
}
