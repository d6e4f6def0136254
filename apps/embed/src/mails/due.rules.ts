import type { Invoice, MailKind } from '@tulay/contracts';

export type InvoiceMailKind = Exclude<MailKind, 'receipt'>;

const isOpen = ({ status }: Invoice): boolean => status === 'sent' || status === 'partial';

/**
 * Whether the mail still tells the truth: between its event and its sending an invoice may be paid, cancelled or moved.
 * @param dueDate the day that a reminder is about
 */
export function isTrueOf(kind: InvoiceMailKind, invoice: Invoice, dueDate: string | null): boolean {
  if (kind === 'invoice_paid') return invoice.status === 'paid';
  if (kind === 'invoice_sent') return isOpen(invoice);
  return isOpen(invoice) && invoice.due_date !== null && invoice.due_date === dueDate;
}
