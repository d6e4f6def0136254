import { command } from '../common/command';

/**
 * What is proven across services, part by part: the books against what each service says of its payments, refunds and
 * payouts; and the events each has recorded against the copies and deliveries of the notifier.
 */
export const RECONCILIATION_PARTS = [
  'payments',
  'refunds',
  'payouts',
  'payments.events',
  'payouts.events',
  'catalog.events',
  'notifier.events',
] as const;
export type ReconciliationPart = (typeof RECONCILIATION_PARTS)[number];

export const RECONCILIATION_CHECKS = [
  'payment_credited_once',
  'refund_debited_once',
  'refund_settled_once',
  'refund_credited_back_once',
  'payout_debited_once',
  'payout_settled_once',
  'payout_credited_back_once',
  'state_change_has_one_event',
  'event_is_copied',
  'event_is_delivered',
] as const;
export type ReconciliationCheck = (typeof RECONCILIATION_CHECKS)[number];

export interface ReconciliationFinding {
  check: ReconciliationCheck;
  /** The id of the payment, refund, payout or event. */
  subject: string;
  /** What was expected, and what was found. */
  detail: string;
}

export interface ReconcileRequest {
  part: ReconciliationPart;
  /** Where the previous page ended; null begins. */
  cursor: string | null;
  /** What changed less than so many seconds ago may still be on its way, and is left out. */
  graceSeconds: number;
}
export interface Reconciled {
  checked: number;
  /** Left out, since an event of theirs is younger than the grace, or waits for the bus. */
  onTheirWay: number;
  findings: ReconciliationFinding[];
  /** Where this page ended, also when it was the last: what comes later comes after it. */
  cursor: string | null;
  more: boolean;
}
/** Proves one page of up to 1,000 rows. Errors: `invalid_request`; `internal_error` when a service did not answer. */
export const reconcileCommand = command<ReconcileRequest, Reconciled>('ledger.cmd.reconcile', 90_000);
