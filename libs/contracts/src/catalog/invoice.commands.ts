import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import {
  LIST_FIELDS,
  type IdempotentActionRequest,
  type Deleted,
  type GetRequest,
  type List,
  type ListRequest,
} from '../common/list';
import type { Payment, PaymentMethod } from '../payments/payment.resource';
import type { Invoice, InvoiceStatus } from './invoice.resource';

export interface InvoiceLine {
  description: string;
  /** Greater than 0, at most 6 decimals; a whole number if a product is named. */
  quantity: number;
  unitAmount: number;
  /** Null: quantity × unit amount, rounded half-up. */
  amount: number | null;
  productId: string | null;
}

/** The fields of a draft. Amounts are in main units of the invoice's currency, times are Unix seconds. */
export interface InvoiceDraft {
  /** Upper-case ISO 4217. */
  currency: string;
  lines: InvoiceLine[];
  taxAmount: number;
  discountAmount: number;
  description: string | null;
  customerId: string | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  notes: string | null;
  terms: string | null;
  allowPartialPayment: boolean;
  /** Strictly between 0 and 1, at most 6 decimals; null for no deposit. */
  depositRate: number | null;
  depositDueAt: number | null;
  balanceDueAt: number | null;
  shipmentId: string | null;
}

export interface CreateInvoiceRequest extends Tenant, InvoiceDraft {
  /** `inv_…`, chosen by the caller; a repeated ID does not create a second invoice. */
  id: string;
  metadata: Record<string, unknown>;
}
/** Errors: `invalid_request` (amounts), `not_found` (customer, product). */
export const createInvoiceCommand = command<CreateInvoiceRequest, Invoice>('catalog.cmd.create-invoice', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated` (the invoice belongs to the other environment). */
export const getInvoiceCommand = command<GetRequest, Invoice>('catalog.cmd.get-invoice', {
  callers: ['gateway', 'dashboard', 'embed'],
});

export interface ListInvoicesRequest extends ListRequest {
  status?: InvoiceStatus;
  customerId?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
  /** `YYYY-MM-DD`; returns only invoices due before this day. */
  dueBefore?: string;
}
export const listInvoicesCommand = command<ListInvoicesRequest, List<Invoice>>('catalog.cmd.list-invoices', {
  fields: { ...LIST_FIELDS, status: true, customerId: true, currency: true, dueBefore: true },
  callers: ['gateway', 'dashboard', 'embed'],
});

export interface UpdateInvoiceRequest extends GetRequest {
  /** Omitted fields keep their value. */
  changes: Partial<InvoiceDraft>;
  /** Merged key by key; a null value deletes the key, null deletes all keys. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request`, `invalid_state` (the field is fixed in this state). */
export const updateInvoiceCommand = command<UpdateInvoiceRequest, Invoice>('catalog.cmd.update-invoice', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (only drafts can be deleted). */
export const deleteInvoiceCommand = command<GetRequest, Deleted<'invoice'>>('catalog.cmd.delete-invoice', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state`. */
export const sendInvoiceCommand = command<IdempotentActionRequest, Invoice>('catalog.cmd.send-invoice', {
  callers: ['gateway', 'dashboard'],
});

export interface VoidInvoiceRequest extends IdempotentActionRequest {
  /** Voids a partly paid invoice: the merchant keeps the amount paid and waives the rest. */
  forfeit: boolean;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state`, `conflict` (a payment is in progress). */
export const voidInvoiceCommand = command<VoidInvoiceRequest, Invoice>('catalog.cmd.void-invoice', {
  callers: ['gateway', 'dashboard'],
  timeoutMs: 40_000,
});

export interface MarkInvoicePaidRequest extends GetRequest {
  /** `rct_…`, chosen by the caller; a repeated ID records the money only once. */
  receiptId: string;
  /** Amount received outside the system, in main units; null means the entire remaining amount. */
  amount: number | null;
  reference: string;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state`, `invalid_request` (amount), `conflict`. */
export const markInvoicePaidCommand = command<MarkInvoicePaidRequest, Invoice>(
  'catalog.cmd.mark-invoice-paid',
  { callers: ['gateway'], timeoutMs: 40_000 },
);

export interface DuplicateInvoiceRequest extends GetRequest {
  /** `inv_…` of the copy, chosen by the caller. */
  copyId: string;
}
/** Creates a draft with the same content, a new number and no dates. Errors: `not_found`, `unauthenticated`. */
export const duplicateInvoiceCommand = command<DuplicateInvoiceRequest, Invoice>(
  'catalog.cmd.duplicate-invoice',
  { callers: ['gateway', 'dashboard'] },
);

export interface PayInvoiceRequest extends GetRequest {
  /** `pay_…`, chosen by the caller; a repeated ID does not create a second payment. */
  paymentId: string;
  method: PaymentMethod;
  /** In main units; null means the entire remaining amount. */
  amount: number | null;
  returnUrl: string | null;
}
/**
 * Creates the invoice's single open payment and expires an older unpaid one. Errors: `not_found`, `unauthenticated`,
 * `invalid_state`, `invalid_request` (amount), `no_route`, `provider_error`, `conflict` (an older payment is being
 * paid).
 */
export const payInvoiceCommand = command<PayInvoiceRequest, Payment>('catalog.cmd.pay-invoice', {
  callers: ['gateway'],
  timeoutMs: 40_000,
});
