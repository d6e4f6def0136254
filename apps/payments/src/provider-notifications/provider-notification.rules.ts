import type { PaymentStatus, UnappliedReason } from '@tulay/contracts';
import type { ProviderNotification } from './provider-notification.entity';

/** Effect of a notification. */
export type Verdict =
  | { outcome: 'applied'; trigger: 'provider.paid' | 'provider.declined' | null }
  | { outcome: 'unapplied'; reason: UnappliedReason }
  | { outcome: 'ignored' };

/** Fields of the notified payment that the rules need. */
export interface NotifiedPayment {
  status: PaymentStatus;
  /** Amount in minor units. */
  amount: bigint;
  currency: string;
  /** Whether the payer was shown the attempt that was paid. Any other attempt of the payment is an orphan. */
  isShownAttempt: boolean;
  /** Whether an earlier notification paid it. A payment resolved by an operator succeeded without one. */
  hasPaidNotification: boolean;
}

/**
 * Returns the notification's effect. Money is applied if the amount is exact and it is in time and the first.
 * A failure is applied only while the payment is open.
 */
export function evaluate(
  notification: Pick<ProviderNotification, 'status' | 'amount' | 'currency'>,
  payment: NotifiedPayment | null,
): Verdict {
  const { status, amount } = notification;
  return status === 'paid' ? judgeMoney(notification, payment) : judgeFailure(amount, payment);
}

function judgeMoney(
  { amount, currency }: Pick<ProviderNotification, 'amount' | 'currency'>,
  payment: NotifiedPayment | null,
): Verdict {
  if (!payment) return unapplied('unknown_reference');
  if (!payment.isShownAttempt) return unapplied('other_attempt');
  if (currency !== payment.currency) return unapplied('wrong_currency');
  if (amount !== payment.amount) return unapplied('wrong_amount');
  if (isOpen(payment)) return { outcome: 'applied', trigger: 'provider.paid' };
  if (payment.status === 'expired') return unapplied('payment_expired');
  if (payment.status === 'failed') return unapplied('payment_failed');
  return payment.hasPaidNotification ? unapplied('already_paid') : { outcome: 'applied', trigger: null };
}

function judgeFailure(amount: bigint, payment: NotifiedPayment | null): Verdict {
  const ends = payment !== null && isOpen(payment) && amount === payment.amount;
  return ends ? { outcome: 'applied', trigger: 'provider.declined' } : { outcome: 'ignored' };
}

const isOpen = ({ status }: NotifiedPayment): boolean => status === 'pending' || status === 'processing';
const unapplied = (reason: UnappliedReason): Verdict => ({ outcome: 'unapplied', reason });
