import { REFUND_REASONS, type Payment } from '@tulay/contracts';
import { currencyOf, formatMoney } from '@tulay/money';
import { commonStrings, interpolate, spokenReference } from '@tulay/pages';
import type { ActionButton } from '../../operations/action-button';
import { addressWith } from '../frame/filters.view';
import type { RefundProblem, TypedRefund } from './refund.rules';
import { refundsStrings } from './refunds.strings';

const words = refundsStrings.make;

const refundPath = (paymentId: string): string => `/dashboard/payments/${paymentId}/refund`;
const paymentPath = (paymentId: string): string => `/dashboard/payments/${paymentId}`;

export interface RefundFormView {
  heading: string;
  action: string;
  back: string;
  full: string;
  amountLabel: string;
  amountHint: string;
  typed: TypedRefund;
  reasons: { value: string; word: string; isChosen: boolean }[];
  wrong: string | null;
  alert: string | null;
  /** Whether any amount can be refunded. */
  isPossible: boolean;
}

export interface Refundable {
  payment: Payment;
  /** Refundable amount in minor units. */
  remaining: bigint;
}

/** Errors shown next to the amount. All other errors concern the payment. */
const OF_AMOUNT: readonly RefundProblem[] = ['amount', 'zero', 'over'];

export function toRefundForm(
  { payment, remaining }: Refundable,
  typed: TypedRefund,
  problem: RefundProblem | null,
  alert: string | null = null,
): RefundFormView {
  const rest = formatMoney(remaining, currencyOf(payment.currency));
  const isOfAmount = problem !== null && OF_AMOUNT.includes(problem);
  return {
    heading: interpolate(words.heading, { reference: spokenReference(payment) }),
    action: `${refundPath(payment.id)}/review`,
    back: paymentPath(payment.id),
    full: interpolate(words.full, { amount: rest }),
    amountLabel: interpolate(words.amount, { currency: payment.currency }),
    amountHint: interpolate(words.amountHint, { amount: rest }),
    typed,
    reasons: REFUND_REASONS.map((value) => ({
      value,
      word: refundsStrings.reasons[value],
      isChosen: value === (typed.reason ?? 'requested_by_customer'),
    })),
    wrong: isOfAmount ? words.problems[problem] : null,
    alert: alert ?? (problem === null || isOfAmount ? null : words.problems[problem]),
    isPossible: remaining > 0n,
  };
}

export interface RefundReviewView {
  heading: string;
  rows: { label: string; value: string; strong: boolean }[];
  press: ActionButton;
  change: string;
  back: string;
  alert: string | null;
}

export interface ReviewedRefund extends Refundable {
  /** Amount in minor units. */
  amount: bigint;
  typed: TypedRefund;
}

/** @param operation idempotency token signed for this amount and reason */
export function toRefundReview(
  { payment, remaining, amount, typed }: ReviewedRefund,
  operation: string,
  alert: string | null,
): RefundReviewView {
  const currency = currencyOf(payment.currency);
  const money = formatMoney(amount, currency);
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  const path = refundPath(payment.id);
  const part = typed.isFull ? {} : { part: 'some', amount: typed.amount };
  return {
    heading: interpolate(words.heading, { reference: spokenReference(payment) }),
    rows: [
      row(words.toPayer, money, true),
      row(words.fromBalance, money),
      row(words.remains, formatMoney(remaining - amount, currency)),
      row(words.method, commonStrings.methods[payment.method]),
      row(
        words.reason,
        typed.reason === null ? refundsStrings.noReason : refundsStrings.reasons[typed.reason],
      ),
    ],
    press: {
      action: path,
      operation,
      text: interpolate(words.confirm, { amount: money }),
      isMain: true,
      kept: { amount: amount.toString(), reason: typed.reason ?? '' },
    },
    change: addressWith(path, { ...part, reason: typed.reason }),
    back: paymentPath(payment.id),
    alert,
  };
}
