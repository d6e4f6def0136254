import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { BalanceTransaction } from '../ledger/ledger.commands';

/** Identifiers by which people and the merchant's own system recognize a payment. */
export interface PaymentLabels {
  /** Short human-readable reference such as `7K3-Q92-MF1`. */
  reference: string | null;
  external_id: string | null;
}

export interface GetPaymentLabelsRequest extends Tenant {
  /** At most 500 IDs of payments or refunds; other IDs are ignored. */
  ids: string[];
}
/** Labels by the requested ID: the labels of the payment, or of the payment that the refund belongs to. */
export interface LabelsOfPayments {
  labels: (PaymentLabels & { id: string })[];
}
/** Returns labels by payment or refund ID. Omits payments and refunds of another merchant or environment. */
export const getPaymentLabelsCommand = command<GetPaymentLabelsRequest, LabelsOfPayments>(
  'payments.cmd.get-payment-labels',
  { callers: ['gateway', 'dashboard'] },
);

/** A balance transaction with the labels of its payment. The labels are null for payouts and adjustments. */
export type LabeledTransaction = BalanceTransaction & PaymentLabels;

/** Adds the labels to the transactions of payments and refunds. */
export function labelTransactions(
  transactions: BalanceTransaction[],
  { labels }: LabelsOfPayments,
): LabeledTransaction[] {
  const bySource = new Map(labels.map((label) => [label.id, label]));
  return transactions.map((transaction) => {
    const label = bySource.get(transaction.source);
    return { ...transaction, reference: label?.reference ?? null, external_id: label?.external_id ?? null };
  });
}
