import { command } from '../common/command';
import type { LedgerSeal } from './ledger.commands';

/**
 * Parts of the cross-service reconciliation. These parts compare the ledger with each service's snapshots of
 * payments, refunds and payouts, and each service's recorded events with the notifier's copies and
 * deliveries.
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

/** Parts that recompute the seals over the rows of payments, refunds and payouts. */
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
  /** Describes the expected and the actual state. */
  detail: string;
}

export interface ReconcileRequest {
  part: ReconciliationPart;
  /** Cursor of the previous page; null starts from the beginning. */
  cursor: string | null;
  /** Skips objects that changed within this many seconds, because their events may still be in transit. */
  graceSeconds: number;
}
export interface Reconciled {
  checked: number;
  /** Number of objects skipped because an event is within the grace period or not published yet. */
  onTheirWay: number;
  /** At most 1,000. */
  findings: ReconciliationFinding[];
  /** Number of additional findings per check that are not listed. Absent in earlier releases. */
  unlisted?: Partial<Record<ReconciliationCheck, number>>;
  /** Cursor of the next page. Also set on the last page, because rows may be added later. */
  cursor: string | null;
  more: boolean;
  /** The newest seal; only present at the end of a part that recomputes seals. */
  seal?: LedgerSeal | null;
}
/** Verifies a page of up to 1,000 rows. Errors: `invalid_request`, `internal_error` (a service did not reply). */
export const reconcileCommand = command<ReconcileRequest, Reconciled>('ledger.cmd.reconcile', {
  callers: ['operator'],
  timeoutMs: 90_000,
});
