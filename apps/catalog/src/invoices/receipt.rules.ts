import { remainingOf, type InvoiceRow, type ReceiptRow } from './invoice.entity';
import { nextInvoiceStep, type InvoiceStep } from './invoice.states';

/** Money as it comes in. */
export type Incoming = Pick<ReceiptRow, 'id' | 'paymentId' | 'reference' | 'amount'>;

export interface Received {
  /** With the money, and as yet in the status it had. */
  invoice: InvoiceRow;
  /** Null when the money changed nothing: it was taken in before, or nothing was owed any more. */
  step: InvoiceStep | null;
  /** What was not owed any more, in minor units. */
  excess: bigint;
}

/**
 * Takes money in at `now` (Unix seconds), each payment once. It pays the invoice as far as something is owed; the rest
 * is kept as overpaid, never lost: it stands in the merchant's balance, who decides about it.
 */
export function receive(invoice: InvoiceRow, money: Incoming, now: number): Received {
  if (isReceived(invoice, money.id)) return { invoice, step: null, excess: 0n };
  const owed = invoice.status === 'sent' || invoice.status === 'partial' ? remainingOf(invoice) : 0n;
  const applied = money.amount < owed ? money.amount : owed;
  const credited = withReceipt(invoice, { ...money, applied, refunded: false, receivedAt: now });
  const excess = money.amount - applied;
  if (applied === 0n) return { invoice: credited, step: null, excess };
  const step = nextInvoiceStep(invoice.status, applied === owed ? 'paid.rest' : 'paid.part');
  return { invoice: credited, step, excess };
}

/** A payment was given back in full. That leaves the status as it is. */
export function markRefunded(invoice: InvoiceRow, paymentId: string): InvoiceRow {
  const receipts = invoice.receipts.map((receipt) =>
    receipt.paymentId === paymentId ? { ...receipt, refunded: true } : receipt,
  );
  return { ...invoice, receipts, amountOverpaid: overpaidOf(receipts) };
}

/** Whether all the money that paid the invoice was given back. */
export const isRefundedInFull = ({ status, receipts }: InvoiceRow): boolean =>
  status === 'paid' && receipts.some(({ applied }) => applied > 0n) && receipts.every(isGone);

const isGone = ({ applied, refunded }: ReceiptRow): boolean => refunded || applied === 0n;

export const isReceived = ({ receipts }: InvoiceRow, id: string): boolean =>
  receipts.some((receipt) => receipt.id === id);

function withReceipt(invoice: InvoiceRow, receipt: ReceiptRow): InvoiceRow {
  const receipts = [...invoice.receipts, receipt];
  return {
    ...invoice,
    receipts,
    amountPaid: invoice.amountPaid + receipt.applied,
    amountOverpaid: overpaidOf(receipts),
    paymentId: receipt.applied > 0n ? (receipt.paymentId ?? invoice.paymentId) : invoice.paymentId,
  };
}

const overpaidOf = (receipts: ReceiptRow[]): bigint =>
  receipts.reduce((sum, { amount, applied, refunded }) => sum + (refunded ? 0n : amount - applied), 0n);
