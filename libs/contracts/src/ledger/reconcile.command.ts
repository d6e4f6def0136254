import { command } from '../common/command';
import type { LedgerSeal } from './ledger.commands';

/**
 * Parts of the proof across services: the books against each service's snapshots of payments, refunds and payouts, and
 * each service's recorded events against the notifier's copies and deliveries.
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

/** Seals over the rows of payments, refunds and payouts. The proof recomputes each of them. */
export const SEAL_PARTS = ['payments.seals', 'refunds.seals', 'payouts.seals'] as const;
export const ALL_PARTS = [...RECONCILIATION_PARTS, ...SEAL_PARTS] as const;
export type ReconciliationPart = (typeof ALL_PARTS)[number];

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
  'sealed_row_is_unchanged',
  'row_seals_are_one_chain',
] as const;
export type ReconciliationCheck = (typeof RECONCILIATION_CHECKS)[number];

export interface ReconciliationFinding {
  check: ReconciliationCheck;
  /** ID of the payment, refund, payout or event. */
  subject: string;
  /** The expected and the actual state. */
  detail: string;
}

export interface ReconcileRequest {
  part: ReconciliationPart;
  /** Cursor of the previous page; null starts from the beginning. */
  cursor: string | null;
  /** Skips objects that changed within this many seconds, because their events may be in transit. */
  graceSeconds: number;
}
export interface Reconciled {
  checked: number;
  /** Number of objects skipped because an event is within the grace period or not published yet. */
  onTheirWay: number;
  /** At most 1,000. */
  findings: ReconciliationFinding[];
  /** Number of further findings of each check. An earlier release does not send it. */
  unlisted?: Partial<Record<ReconciliationCheck, number>>;
  /** End of this page, also set on the last page, because newer rows follow it. */
  cursor: string | null;
  more: boolean;
  /** Newest seal, at the end of a part that recomputes seals. */
  seal?: LedgerSeal | null;
}
/** Checks a page of up to 1,000 rows. Errors: `invalid_request`; `internal_error` if a service did not reply. */
export const reconcileCommand = command<ReconcileRequest, Reconciled>('ledger.cmd.reconcile', {
  callers: ['operator'],
  timeoutMs: 90_000,
});
