import { DomainError, invalidField, type PaymentStatus } from '@tulay/contracts';
import { formatMoney, InvalidAmount, toMinor, type Currency } from '@tulay/money';

/**
 * Delays in seconds before each poll for an unknown outcome. After the last poll, an operator resolves the
 * refund.
 */
const POLL_DELAYS = [30, 120, 600, 3_600, 21_600, 86_400];

/** Delay in seconds before a refund that did not reach the provider is sent again. */
const AGAIN_SECONDS = 30;
/** Delay in seconds before a busy or unreachable provider is called again. */
const BUSY_SECONDS = 60;

export type OpenRefundAnswer = 'pending' | 'unknown' | 'unavailable' | 'busy' | 'absent';

interface RefundSchedule {
  stage: 'debited' | 'sending' | 'sent';
  polls: number;
  dueAt: number | null;
}

/**
 * Returns the next step of a pending refund. A refund that did not reach the provider is sent again. Other
 * pending refunds are polled. After the last poll, an operator resolves the refund.
 */
export function afterAnswer(
  { stage, polls }: { stage: string; polls: number },
  outcome: OpenRefundAnswer,
  polled: boolean,
  now: number,
): RefundSchedule {
  const again = { stage: 'debited', polls } as const;
  if (outcome === 'absent') return { ...again, dueAt: now + AGAIN_SECONDS };
  if (!polled && outcome === 'busy') return { ...again, dueAt: now + BUSY_SECONDS };
  if (!polled && outcome === 'unavailable') return { ...again, dueAt: now + AGAIN_SECONDS };
  const mayHaveLeft = polled && stage === 'sending' && outcome !== 'pending';
  const at = { stage: mayHaveLeft ? 'sending' : 'sent' } as const;
  // A poll that did not reach the provider is not counted.
  if (polled && outcome === 'unavailable') return { ...at, polls, dueAt: now + BUSY_SECONDS };
  const next = nextPollIn(polled ? polls + 1 : polls);
  return { ...at, polls: polled ? polls + 1 : polls, dueAt: next === null ? null : now + next };
}

/** Returns the seconds until the next poll after `polls` polls, or null after the last poll. */
export const nextPollIn = (polls: number): number | null => POLL_DELAYS[polls] ?? null;

export interface Refundable {
  status: PaymentStatus;
  amount: bigint;
  currency: Currency;
  /** Sum of the payment's pending and succeeded refunds. */
  taken: bigint;
}

/**
 * Returns the refund amount in minor units.
 * @param asked amount in major units; null for the full remaining amount
 * @throws DomainError `invalid_state` unless the payment succeeded and has a remaining amount;
 * `invalid_request` if the amount is invalid or too large
 */
export function refundAmount(payment: Refundable, asked: number | null): bigint {
  const remaining = payment.amount - payment.taken;
  if (payment.status === 'refunded' || (payment.status === 'succeeded' && remaining <= 0n))
    throw new DomainError('invalid_state', nothingLeft(payment));
  if (payment.status !== 'succeeded')
    throw new DomainError(
      'invalid_state',
      `This payment is ${payment.status} and cannot be refunded. ${REMEDIES[payment.status]}`,
    );
  const amount = asked === null ? remaining : amountOf(asked, payment.currency);
  if (amount < 1n) throw invalidField('amount', 'must be greater than 0');
  if (amount > remaining)
    throw invalidField('amount', `must be at most ${formatMoney(remaining, payment.currency)}`);
  return amount;
}

const REMEDIES: Record<Exclude<PaymentStatus, 'succeeded' | 'refunded'>, string> = {
  pending: 'To stop it, cancel it with POST /v1/payments/{id}/cancel',
  processing: 'Wait for its outcome',
  failed: 'Nothing was paid',
  expired: 'Nothing was paid',
};

function nothingLeft({ amount, currency }: Refundable): string {
  const total = formatMoney(amount, currency);
  return `This payment has already been refunded in full: ${total} of ${total}, including pending refunds`;
}

function amountOf(asked: number, currency: Currency): bigint {
  try {
    return toMinor(asked, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('amount', error.message);
    throw error;
  }
}

interface RefundCapability {
  supported: boolean;
  partial: boolean;
  windowDays: number | null;
}

interface RefundedPayment {
  method: string;
  provider: string;
  amount: bigint;
  succeededAt: number | null;
  /** Refund amount in minor units. */
  refund: bigint;
}

const DAY = 86_400;

/**
 * @param field key of the error code in `issues`
 * @throws DomainError `invalid_state` if the payment's provider would reject the refund
 */
export function requireRefundable(
  payment: RefundedPayment,
  can: RefundCapability,
  now: number,
  field = 'payment',
): void {
  const unable = (code: string, message: string): DomainError =>
    new DomainError('invalid_state', message, { [field]: [code] });
  if (!can.supported)
    throw unable(
      'refund_not_supported',
      `${payment.provider} does not support refunds of ${payment.method} payments. Send the money with a payout instead`,
    );
  const { windowDays } = can;
  if (windowDays !== null && now > (payment.succeededAt ?? now) + windowDays * DAY)
    throw unable(
      'refund_window_expired',
      `The refund window has expired: this payment could be refunded for ${windowDays} days`,
    );
  if (!can.partial && payment.refund < payment.amount)
    throw unable(
      'partial_not_supported',
      `${payment.provider} supports only full refunds of ${payment.method} payments. Omit the amount`,
    );
}
