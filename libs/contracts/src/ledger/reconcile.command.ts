import { command } from '../common/command';
import type { LedgerSeal } from './ledger.commands';

/**
 * The parts of the proof across services: the books against each service's snapshots of payments, refunds and payouts,
 * and each service's recorded events against the notifier's copies and deliveries.
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

/** The seals over payments', refunds' and payouts' own rows: each is computed anew. */
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
  /** The id of the payment, refund, payout or event. */
  subject: string;
  /** What was expected and what was found. */
  detail: string;
}

export interface ReconcileRequest {
  part: ReconciliationPart;
  /** The end of the previous page; null starts from the beginning. */
  cursor: string | null;
  /** Skips what changed less than so many seconds ago, because its events may be in transit. */
  graceSeconds: number;
}
export interface Reconciled {
  checked: number;
  /** Skipped, because an event is younger than the grace time or not published yet. */
  onTheirWay: number;
  findings: ReconciliationFinding[];
  /** The end of this page, also of the last one: newer rows come after it. */
  cursor: string | null;
  more: boolean;
  /** Of a part that computes seals anew, at its end: the newest one. */
  seal?: LedgerSeal | null;
}
/** Checks one page of up to 1,000 rows. Errors: `invalid_request`; `internal_error` when a service did not answer. */
export const reconcileCommand = command<ReconcileRequest, Reconciled>('ledger.cmd.reconcile', {
  askedBy: ['operator'],
  timeoutMs: 90_000,
});
