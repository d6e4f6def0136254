import { isWayThrough } from '@tulay/contracts';
import type { SnapshotSource } from '@tulay/reconciliation';
import { PAYOUT_STEPS } from '../payouts/payout.states';

/** Includes payouts whose debit is not posted, because the ledger may have decided on them. */
export const PAYOUT_SNAPSHOTS: SnapshotSource = {
  kind: 'payout',
  select: `SELECT id, merchant_id, environment, status, amount, 0::bigint AS fee, currency,
    CASE debit WHEN 'requested' THEN 'asked' ELSE debit END AS debit,
    status = 'failed' AND failure ->> 'code' = 'returned' AS returned, id AS aggregate_id FROM payouts`,
  isHistory: (status, events) => isWayThrough(PAYOUT_STEPS, { from: 'pending', to: status }, events),
};
