import type { ReceiptResolution, UnappliedReceipt } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { ResolutionRow, UnappliedRow } from './receipt.entity';

/** An unapplied receipt as operators see it. */
export const toUnappliedReceipt = (row: UnappliedRow): UnappliedReceipt => ({
  id: row.id,
  object: 'unapplied_receipt',
  provider: row.provider,
  provider_ref: row.providerRef,
  reference: row.reference,
  payment: row.paymentId,
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  reason: row.reason,
  occurred_at: row.occurredAt,
  created: row.created,
  resolution: row.resolution && toResolution(row.resolution),
});

const toResolution = (row: ResolutionRow): ReceiptResolution => ({
  outcome: row.outcome,
  note: row.note,
  actor: row.actor,
  merchant: row.merchantId,
  adjustment: row.adjustmentId,
  done: row.done,
  created: row.created,
});
