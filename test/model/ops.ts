import type { ErrorCode, PaymentMethod, PayoutOutcome, SimulatedOutcome } from '@tulay/contracts';

export type RefundFate = 'succeed' | 'fail' | 'pending_then_succeed' | 'unknown';
/**
 * The sandbox's outcome for a payout: `stuck` waits for an operator; `return` succeeds and is returned later.
 */
export type PayoutFate = 'succeed' | 'fail' | 'stuck' | 'return';

/** An operation of the system. Amounts are in centavos. */
export type Op =
  | { kind: 'fund'; id: string; amount: bigint }
  | { kind: 'pay'; id: string; amount: bigint; method: PaymentMethod; refunds: RefundFate; short: boolean }
  | { kind: 'outcome'; payment: string; outcome: SimulatedOutcome }
  | { kind: 'cancel_payment'; payment: string }
  /** `asked` is null for the remaining amount. */
  | { kind: 'refund'; id: string; payment: string; asked: bigint | null }
  | { kind: 'resolve_refund'; refund: string; outcome: 'succeed' | 'fail' }
  | { kind: 'payout'; id: string; amount: bigint; fate: PayoutFate }
  | { kind: 'cancel_payout'; payout: string }
  | { kind: 'resolve_payout'; payout: string; outcome: PayoutOutcome };

export type Answer = { status: string; amount: bigint } | { refused: ErrorCode };

/**
 * An operation and its result. The result is null for a lost attempt, which may or may not have taken effect.
 */
export interface Call {
  op: Op;
  answer: Answer | null;
  /**
   * Whether this is a retry after a lost attempt. A retried cancellation succeeds if the object is already
   * canceled.
   */
  again?: boolean;
}

export const isRefused = (answer: Answer | null, code: ErrorCode): boolean =>
  answer !== null && 'refused' in answer && answer.refused === code;

export const isOk = (answer: Answer | null, ...statuses: string[]): boolean =>
  answer !== null && 'status' in answer && (!statuses.length || statuses.includes(answer.status));
