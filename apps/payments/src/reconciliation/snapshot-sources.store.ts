import { isWayThrough } from '@tulay/contracts';
import type { SnapshotSource } from '@tulay/reconciliation';
import { PAYMENT_STEPS } from '../payments/payment.states';
import { REFUND_STEPS } from '../refunds/refund.states';

const PAYMENT_HISTORY = [['', 'created', 'pending', 'payment.pending'], ...PAYMENT_STEPS] as const;

export const PAYMENT_SNAPSHOTS: SnapshotSource = {
  kind: 'payment',
  select: `SELECT id, merchant_id, environment, status, amount, fee_amount AS fee, currency, 'none' AS debit,
    false AS returned, id AS aggregate_id FROM payments`,
  credited: ['succeeded', 'refunded'],
  isHistory: (status, events) => isWayThrough(PAYMENT_HISTORY, { from: '', to: status }, events),
};

/** From stage `debited` on, the ledger has posted the refund's debit. */
export const REFUND_SNAPSHOTS: SnapshotSource = {
  kind: 'refund',
  select: `SELECT id, merchant_id, environment, status, amount, 0::bigint AS fee, currency,
    CASE stage WHEN 'requested' THEN 'asked' ELSE 'posted' END AS debit, false AS returned,
    payment_id AS aggregate_id FROM refunds`,
  isHistory: (status, events) => isWayThrough(REFUND_STEPS, { from: 'pending', to: status }, events),
};
