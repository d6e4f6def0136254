import type { Invoice, MailKind } from '@tulay/contracts';

export type InvoiceMailKind = Exclude<MailKind, 'receipt'>;

const isOpen = ({ status }: Invoice): boolean => status === 'sent' || status === 'partial';

/**
 * Returns whether the email is still accurate. The invoice may have been paid, voided or given a new due date
 * since the event.
 * @param dueDate due date that a reminder refers to
 */
export function isTrueOf(kind: InvoiceMailKind, invoice: Invoice, dueDate: string | null): boolean {
  if (kind === 'invoice_paid') return invoice.status === 'paid';
  if (kind === 'invoice_sent') return isOpen(invoice);
  return isOpen(invoice) && invoice.due_date !== null && invoice.due_date === dueDate;
}
