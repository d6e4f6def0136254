import { newSlug } from '@tulay/contracts';
import type { InvoiceContent } from './draft.rules';
import type { InvoiceRow } from './invoice.entity';

/** Who an invoice belongs to, and what it says besides its content. */
export type InvoiceOrigin = Pick<
  InvoiceRow,
  'id' | 'merchantId' | 'environment' | 'payeeId' | 'kind' | 'number' | 'metadata' | 'created'
>;

/** A draft that nobody has seen or paid, at an address of its own. */
export const newInvoice = (origin: InvoiceOrigin, content: InvoiceContent): InvoiceRow => ({
  ...origin,
  ...content,
  status: 'draft',
  amountPaid: 0n,
  amountOverpaid: 0n,
  issuedAt: null,
  sentAt: null,
  paidAt: null,
  voidAt: null,
  forfeitedAt: null,
  paymentId: null,
  receipts: [],
  taken: [],
  slug: newSlug(),
});
