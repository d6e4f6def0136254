import { refundedOf, remainingOf, type InvoiceEntity, type InvoicePayment } from '../invoice/invoice.entity';
import { nextInvoiceStep, type InvoiceStep } from '../invoice/invoice.states';

export type IncomingMoney = Pick<InvoicePayment, 'id' | 'paymentId' | 'reference' | 'amount'>;

export interface AppliedPayment {
  /** The invoice with the money applied but its previous status. */
  invoice: InvoiceEntity;
  /** Null if the status does not change, because the money was already applied or nothing was owed. */
  step: InvoiceStep | null;
  /** Amount received in excess of the amount owed, in minor units. */
  excess: bigint;
}

/**
 * Applies money at `now` (Unix seconds), once per payment. Any excess over the amount owed is recorded as
 * overpaid and stays in the merchant's balance until the merchant refunds it.
 */
export function applyPayment(invoice: InvoiceEntity, money: IncomingMoney, now: number): AppliedPayment {
  if (isApplied(invoice, money.id)) return { invoice, step: null, excess: 0n };
  const owed = invoice.status === 'sent' || invoice.status === 'partial' ? remainingOf(invoice) : 0n;
  const applied = money.amount < owed ? money.amount : owed;
  const credited = withPayment(invoice, {
    ...money,
    applied,
    refunded: false,
    amountRefunded: 0n,
    receivedAt: now,
  });
  const excess = money.amount - applied;
  if (applied === 0n) return { invoice: credited, step: null, excess };
  const step = nextInvoiceStep(invoice.status, applied === owed ? 'paid.rest' : 'paid.part');
  return { invoice: credited, step, excess };
}

/**
 * Returns the invoice with a payment's refunded amount updated. Refunds first reduce the overpaid amount. The
 * invoice's status does not change.
 */
export function withRefunds(
  invoice: InvoiceEntity,
  paymentId: string,
  amountRefunded: bigint,
): InvoiceEntity {
  const payments = invoice.payments.map((payment) =>
    payment.paymentId === paymentId
      ? { ...payment, amountRefunded, refunded: amountRefunded >= payment.amount }
      : payment,
  );
  return { ...invoice, payments, amountOverpaid: overpaidOf(payments) };
}

/** Returns whether all payments that were applied to the invoice have been refunded. */
export const isRefundedInFull = ({ status, payments }: InvoiceEntity): boolean =>
  status === 'paid' && payments.some(({ applied }) => applied > 0n) && payments.every(isGone);

const isGone = ({ applied, refunded }: InvoicePayment): boolean => refunded || applied === 0n;

export const isApplied = ({ payments }: InvoiceEntity, id: string): boolean =>
  payments.some((payment) => payment.id === id);

function withPayment(invoice: InvoiceEntity, payment: InvoicePayment): InvoiceEntity {
  const payments = [...invoice.payments, payment];
  return {
    ...invoice,
    payments,
    amountPaid: invoice.amountPaid + payment.applied,
    amountOverpaid: overpaidOf(payments),
    paymentId: payment.applied > 0n ? (payment.paymentId ?? invoice.paymentId) : invoice.paymentId,
  };
}

const overpaidOf = (payments: InvoicePayment[]): bigint =>
  payments.reduce((sum, payment) => {
    const excess = payment.amount - payment.applied - refundedOf(payment);
    return sum + (excess > 0n ? excess : 0n);
  }, 0n);
