import { newId, type CreateInvoiceRequest, type Invoice } from '@tulay/contracts';

/** Two coffees at ₱250.00 and a discount: ₱500.00 − ₱50.00 + ₱50.00 tax. */
export const invoiceOf = (changes: Partial<CreateInvoiceRequest> = {}): CreateInvoiceRequest => ({
  merchantId: newId('mer'),
  environment: 'test',
  id: newId('inv'),
  currency: 'PHP',
  lines: [{ description: 'Barako coffee', quantity: 2, unitAmount: 250, amount: null, productId: null }],
  taxAmount: 50,
  discountAmount: 50,
  description: null,
  customerId: null,
  dueDate: null,
  notes: null,
  terms: null,
  allowPartialPayment: false,
  depositRate: null,
  depositDueAt: null,
  balanceDueAt: null,
  shipmentId: null,
  metadata: {},
  ...changes,
});

/** The part of an invoice's address that is secret. */
export const slugOf = ({ url }: Invoice): string => url.split('/').at(-1)!;
