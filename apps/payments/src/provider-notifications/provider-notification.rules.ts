import type { PaymentStatus, UnappliedReason } from '@tulay/contracts';
import type { ProviderNotification } from './provider-notification.entity';

export type Verdict =
  | { outcome: 'applied'; trigger: 'provider.paid' | 'provider.declined' | null }
  | { outcome: 'unapplied'; reason: UnappliedReason }
  | { outcome: 'ignored' };

export interface NotifiedPayment {
  status: PaymentStatus;
  /** Amount in minor units. */
  amount: bigint;
  currency: string;
  /** Whether the paid attempt was shown to the payer. Other attempts of the payment are orphans. */
  isShownAttempt: boolean;
  /**
   * Whether money reported by an earlier notification was applied to the payment. A payment that an operator
   * resolved can have succeeded without a notification.
   */
  hasPaidNotification: boolean;
}

/**
 * Returns the effect of a notification. Money is applied if its amount matches and the payment is open, or
 * resolved without a notification. A failure is applied only while the payment is open.
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
