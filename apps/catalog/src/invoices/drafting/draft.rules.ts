import { invoiceAmountsOf, type InvoiceDraft } from '@tulay/contracts';
import { fromMillionths, fromMinor } from '@tulay/money';
import type { InvoiceEntity } from '../invoice/invoice.entity';

/** Invoice fields that are calculated or copied from a draft. */
export type InvoiceContent = Pick<
  InvoiceEntity,
  Exclude<keyof InvoiceDraft & keyof InvoiceEntity, 'lines'> | 'lines' | 'subtotal' | 'amount'
>;

/**
 * Calculates a draft's amounts.
 * @throws DomainError `invalid_request` with the path of the field in `issues`
 */
export const contentOf = (draft: InvoiceDraft): InvoiceContent => ({
  ...termsOf(draft),
  ...invoiceAmountsOf(draft),
});

const termsOf = (draft: InvoiceDraft) => ({
  description: draft.description,
  customerId: draft.customerId,
  dueDate: draft.dueDate,
  notes: draft.notes,
  terms: draft.terms,
  allowPartialPayment: draft.allowPartialPayment,
  depositDueAt: draft.depositDueAt,
  balanceDueAt: draft.balanceDueAt,
  shipmentId: draft.shipmentId,
});

/** Returns the draft from which `contentOf` produces this invoice. */
export function draftOf(invoice: InvoiceContent): InvoiceDraft {
  const { currency, depositRate } = invoice;
  return {
    currency,
    lines: invoice.lines.map((line) => ({
      description: line.description,
      quantity: fromMillionths(line.quantity),
      unitAmount: fromMinor(line.unitAmount, currency),
      amount: fromMinor(line.amount, currency),
      productId: line.productId,
    })),
    taxAmount: fromMinor(invoice.taxAmount, currency),
    discountAmount: fromMinor(invoice.discountAmount, currency),
    description: invoice.description,
    customerId: invoice.customerId,
    dueDate: invoice.dueDate,
    notes: invoice.notes,
    terms: invoice.terms,
    allowPartialPayment: invoice.allowPartialPayment,
    depositRate: depositRate === null ? null : fromMillionths(BigInt(depositRate)),
    depositDueAt: invoice.depositDueAt,
    balanceDueAt: invoice.balanceDueAt,
    shipmentId: invoice.shipmentId,
  };
}

export const referencesOf = ({ customerId, lines = [] }: Partial<InvoiceDraft>) => ({
  customerId,
  productIds: lines.map(({ productId }) => productId),
});
