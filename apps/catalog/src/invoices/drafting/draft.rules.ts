import { invoiceAmountsOf, type InvoiceDraft } from '@tulay/contracts';
import { fromMillionths, fromMinor } from '@tulay/money';
import type { InvoiceEntity } from '../invoice/invoice.entity';

/** The fields of an invoice that a draft determines. */
export type InvoiceContent = Pick<
  InvoiceEntity,
  Exclude<keyof InvoiceDraft & keyof InvoiceEntity, 'lines'> | 'lines' | 'subtotal' | 'amount'
>;

/**
 * Calculates the amounts of a draft.
 * @throws DomainError `invalid_request`, with the field's path in `issues`
 */
export const contentOf = (draft: InvoiceDraft): InvoiceContent => ({
  ...termsOf(draft),
  ...invoiceAmountsOf(draft),
});

/** The fields that are stored as the draft gives them. */
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

/** The draft from which `contentOf` makes this invoice. */
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

/** The customer and the products that a draft, or a change of one, names. */
export const referencesOf = ({ customerId, lines = [] }: Partial<InvoiceDraft>) => ({
  customerId,
  productIds: lines.map(({ productId }) => productId),
});
