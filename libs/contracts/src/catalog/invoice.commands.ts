import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { IdempotentActionRequest, Deleted, GetRequest, List, ListRequest } from '../common/list';
import type { Payment, PaymentMethod } from '../payments/payment.resource';
import type { Invoice, InvoiceStatus } from './invoice.resource';

export interface InvoiceLine {
  description: string;
  /** More than 0, at most 6 decimals; whole where a product is named. */
  quantity: number;
  unitAmount: number;
  /** Null: quantity × unit amount, rounded half-up. */
  amount: number | null;
  productId: string | null;
}

/** What a merchant says of a draft. Amounts are in main units of the invoice's currency, times Unix seconds. */
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
  /** Strictly between 0 and 1, at most 6 decimals; null: no deposit. */
  depositRate: number | null;
  depositDueAt: number | null;
  balanceDueAt: number | null;
  shipmentId: string | null;
}

export interface CreateInvoiceRequest extends Tenant, InvoiceDraft {
  /** `inv_…`, chosen by the caller: the same id never makes a second invoice. */
  id: string;
  metadata: Record<string, unknown>;
}
/** Errors: `invalid_request` (amounts), `not_found` (customer, product). */
export const createInvoiceCommand = command<CreateInvoiceRequest, Invoice>('catalog.cmd.create-invoice');

/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getInvoiceCommand = command<GetRequest, Invoice>('catalog.cmd.get-invoice');

export interface ListInvoicesRequest extends ListRequest {
  status?: InvoiceStatus;
  customerId?: string;
  /** `YYYY-MM-DD`: due on an earlier day. */
  dueBefore?: string;
}
export const listInvoicesCommand = command<ListInvoicesRequest, List<Invoice>>('catalog.cmd.list-invoices');

export interface UpdateInvoiceRequest extends GetRequest {
  /** What is absent stays as it is. */
  changes: Partial<InvoiceDraft>;
  /** Merges key by key, null deletes a key; null deletes all. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request`, `invalid_state` (a field that is fixed by now). */
export const updateInvoiceCommand = command<UpdateInvoiceRequest, Invoice>('catalog.cmd.update-invoice');

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (only drafts are deleted). */
export const deleteInvoiceCommand = command<GetRequest, Deleted<'invoice'>>('catalog.cmd.delete-invoice');

/** Errors: `not_found`, `unauthenticated`, `invalid_state`. */
export const sendInvoiceCommand = command<IdempotentActionRequest, Invoice>('catalog.cmd.send-invoice');

export interface VoidInvoiceRequest extends IdempotentActionRequest {
  /** Gives up the rest of an invoice that is partly paid, and keeps what came. */
  forfeit: boolean;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state`, `conflict` (somebody is paying it right now). */
export const voidInvoiceCommand = command<VoidInvoiceRequest, Invoice>('catalog.cmd.void-invoice', 40_000);

export interface MarkInvoicePaidRequest extends GetRequest {
  /** `rct_…`, chosen by the caller: the same id never counts money twice. */
  receiptId: string;
  /** What was taken elsewhere, in main units; null: all that remains. */
  amount: number | null;
  reference: string;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state`, `invalid_request` (amount), `conflict`. */
export const markInvoicePaidCommand = command<MarkInvoicePaidRequest, Invoice>(
  'catalog.cmd.mark-invoice-paid',
  40_000,
);

export interface DuplicateInvoiceRequest extends GetRequest {
  /** `inv_…` of the copy, chosen by the caller. */
  copyId: string;
}
/** A draft with the same content, its own number and no dates. Errors: `not_found`, `unauthenticated`. */
export const duplicateInvoiceCommand = command<DuplicateInvoiceRequest, Invoice>(
  'catalog.cmd.duplicate-invoice',
);

export interface PayInvoiceRequest extends GetRequest {
  /** `pay_…`, chosen by the caller: the same id never makes a second payment. */
  paymentId: string;
  method: PaymentMethod;
  /** In main units; null: all that remains. */
  amount: number | null;
  returnUrl: string | null;
}
/**
 * Opens the one payment of the invoice; an older unpaid one expires.
 * Errors: `not_found`, `unauthenticated`, `invalid_state`, `invalid_request` (amount), `no_route`, `provider_error`,
 * `conflict` (an older payment is just being paid).
 */
export const payInvoiceCommand = command<PayInvoiceRequest, Payment>('catalog.cmd.pay-invoice', 40_000);
