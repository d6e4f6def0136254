import type { InvoiceDraft } from './invoice.commands';
import type { InvoiceKind, InvoiceStatus } from './invoice.resource';

/** Fields that cannot be changed after the invoice has been sent. Notes can be changed at any time. */
const UNTIL_SENT: readonly (keyof InvoiceDraft)[] = [
  'currency',
  'lines',
  'taxAmount',
  'discountAmount',
  'customerId',
  'depositRate',
  'shipmentId',
];
const ALWAYS: readonly (keyof InvoiceDraft)[] = ['notes'];

/** Returns whether the merchant can still change a field of an invoice. */
export function isInvoiceFieldOpen(
  { status, kind }: { status: InvoiceStatus; kind: InvoiceKind },
  field: keyof InvoiceDraft,
): boolean {
  if (ALWAYS.includes(field)) return true;
  if (kind === 'activation_fee' || status === 'paid' || status === 'void') return false;
  return status === 'draft' || !UNTIL_SENT.includes(field);
}
