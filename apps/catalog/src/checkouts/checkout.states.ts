import type { EventType, PaymentStatus } from '@tulay/contracts';

/** `opening` until the payments service has answered; from `open` on, what became of the payment. */
export type CheckoutStatus = 'opening' | 'open' | 'refused' | 'paid' | 'refunded' | 'failed' | 'expired';

/** The payments' events that move a checkout. */
export const OUTCOMES = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
] as const satisfies readonly EventType[];
export type CheckoutOutcome = (typeof OUTCOMES)[number];

/** The outcome a payment's status tells of; null while it can still be paid. */
export const outcomeOf = (status: PaymentStatus): CheckoutOutcome | null =>
  OUTCOMES.find((outcome) => outcome === `payment.${status}`) ?? null;

/** A pair of events that cannot both be true of one payment. */
export class ContradictoryOutcome extends Error {}

/**
 * What every event does to every checkout. An event may come before the answer to the call that opened the payment,
 * and after a refusal that a lost answer made look like one. A row that stays where it is changes nothing: the event
 * was a repeat, or it was overtaken by a later one.
 */
export const CHECKOUT_STEPS = [
  // from      event                to
  ['opening', 'payment.succeeded', 'paid'],
  ['open', 'payment.succeeded', 'paid'],
  ['refused', 'payment.succeeded', 'paid'],
  ['paid', 'payment.succeeded', 'paid'],
  ['refunded', 'payment.succeeded', 'refunded'],
  ['opening', 'payment.failed', 'failed'],
  ['open', 'payment.failed', 'failed'],
  ['refused', 'payment.failed', 'failed'],
  ['failed', 'payment.failed', 'failed'],
  ['opening', 'payment.expired', 'expired'],
  ['open', 'payment.expired', 'expired'],
  ['refused', 'payment.expired', 'expired'],
  ['expired', 'payment.expired', 'expired'],
  ['paid', 'payment.refunded', 'refunded'],
  ['refunded', 'payment.refunded', 'refunded'],
] as const satisfies readonly (readonly [CheckoutStatus, CheckoutOutcome, CheckoutStatus])[];

const UNPAID: readonly CheckoutStatus[] = ['opening', 'open', 'refused'];

/**
 * The statuses an event leads through, in order; none for a repeat. What was refunded had been paid, so a refund that
 * overtook the news of the payment brings both.
 * @throws ContradictoryOutcome for a pair the table does not hold
 */
export function checkoutPath(status: CheckoutStatus, outcome: CheckoutOutcome): CheckoutStatus[] {
  if (outcome === 'payment.refunded' && UNPAID.includes(status)) return ['paid', 'refunded'];
  const row = CHECKOUT_STEPS.find(([from, on]) => from === status && on === outcome);
  if (!row) throw new ContradictoryOutcome(`A checkout that is ${status} cannot take ${outcome}`);
  return row[2] === status ? [] : [row[2]];
}
