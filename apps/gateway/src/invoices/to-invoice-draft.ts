import type { InvoiceDraft, InvoiceLine } from '@tulay/contracts';
import { unixSecondsOf } from '../requests/request.rules';
import type { CreateInvoiceBody, InvoiceLineItemBody } from './create-invoice.body';
import type { UpdateInvoiceBody } from './update-invoice.body';

/** Converts a validated body to an invoice draft, with defaults for omitted fields. */
export function toInvoiceDraft(body: CreateInvoiceBody): InvoiceDraft {
  const { line_items, ...rest } = body;
  const given = toInvoiceChanges(rest as UpdateInvoiceBody);
  return {
    currency: given.currency ?? 'PHP',
    lines: line_items.map(toLine),
    taxAmount: given.taxAmount ?? 0,
    discountAmount: given.discountAmount ?? 0,
    description: given.description ?? null,
    customerId: given.customerId ?? null,
    dueDate: given.dueDate ?? null,
    notes: given.notes ?? null,
    terms: given.terms ?? null,
    allowPartialPayment: given.allowPartialPayment ?? false,
    depositRate: given.depositRate ?? null,
    depositDueAt: given.depositDueAt ?? null,
    balanceDueAt: given.balanceDueAt ?? null,
    shipmentId: given.shipmentId ?? null,
  };
}

/** Converts a validated body to changes. Omitted fields are absent from the result and remain unchanged. */
export function toInvoiceChanges(body: UpdateInvoiceBody): Partial<InvoiceDraft> {
  const changes: Partial<InvoiceDraft> = {
    currency: body.currency?.toUpperCase(),
    lines: body.line_items?.map(toLine),
    taxAmount: body.tax_amount,
    discountAmount: body.discount_amount,
    description: body.description,
    customerId: body.customer_id,
    dueDate: body.due_date,
    notes: body.notes,
    terms: body.terms,
    allowPartialPayment: body.allow_partial_payment,
    depositRate: body.deposit_rate,
    depositDueAt: unixSecondsOf(body.deposit_due_at),
    balanceDueAt: unixSecondsOf(body.balance_due_at),
    shipmentId: body.shipment_id,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const toLine = (item: InvoiceLineItemBody): InvoiceLine => ({
  description: item.description,
  quantity: item.quantity,
  unitAmount: item.unit_amount,
  amount: item.amount ?? null,
  productId: item.product_id ?? null,
});
