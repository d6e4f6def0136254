import type { ReceiptRefund, ReceiptResolution, UnappliedReceipt } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { ReceiptRefundEntity } from './receipt-refund.entity';
import type { ReceiptResolutionEntity } from './receipt-resolution.entity';
import type { UnappliedReceiptDetails } from './unapplied-receipts.store';

export const toUnappliedReceipt = (receipt: UnappliedReceiptDetails): UnappliedReceipt => ({
  id: receipt.id,
  object: 'unapplied_receipt',
  provider: receipt.provider,
  environment: receipt.notification.environment,
  provider_ref: receipt.providerRef,
  reference: receipt.notification.reference,
  payment: receipt.notification.paymentId,
  merchant: merchantOf(receipt),
  amount: fromMinor(receipt.notification.amount, receipt.notification.currency),
  currency: receipt.notification.currency,
  reason: receipt.reason,
  occurred_at: receipt.notification.occurredAt,
  created: receipt.notification.created,
  resolution: receipt.resolution && toResolution(receipt.resolution),
  refund: receipt.refund && toReceiptRefund(receipt.refund),
});

/** If the payment was never created, the attempt identifies the merchant. */
export const merchantOf = ({ payment, attempt }: UnappliedReceiptDetails): string | null =>
  payment?.merchantId ?? attempt?.merchantId ?? null;

const toReceiptRefund = (refund: ReceiptRefundEntity): ReceiptRefund => ({
  id: refund.id,
  status: refund.status,
  provider_ref: refund.providerRef,
  failure: refund.failure,
  note: refund.note,
  actor: refund.actor,
  created: refund.created,
});

const toResolution = (resolution: ReceiptResolutionEntity): ReceiptResolution => ({
  outcome: resolution.outcome,
  note: resolution.note,
  actor: resolution.actor,
  merchant: resolution.merchantId,
  adjustment: resolution.adjustmentId,
  done: resolution.done,
  created: resolution.created,
});
