import type { InvoiceDraft } from './invoice.commands';
import type { InvoiceKind, InvoiceStatus } from './invoice.resource';

/** Sending an invoice fixes what is owed. Its notes may change at any time. */
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

/** Whether a field of an invoice may still be changed by its merchant. */
export function isInvoiceFieldOpen(
  { status, kind }: { status: InvoiceStatus; kind: InvoiceKind },
  field: keyof InvoiceDraft,
): boolean {
  if (ALWAYS.includes(field)) return true;
  if (kind === 'activation_fee' || status === 'paid' || status === 'void') return false;
  return status === 'draft' || !UNTIL_SENT.includes(field);
}
