import {
  newId,
  type CreateCustomerRequest,
  type CreateInvoiceRequest,
  type CreatePaymentLinkRequest,
  type CreateProductRequest,
  type CreateStaticQrRequest,
  type DomainEvent,
  type InvoiceLine,
  type Payment,
  type PayPaymentLinkRequest,
  type Tenant,
} from '@tulay/contracts';

export const aTenant = (): Tenant => ({ merchantId: newId('mer'), environment: 'test' });

export const inLive = (tenant: Tenant): Tenant => ({ ...tenant, environment: 'live' });

export const customerOf = (
  tenant: Tenant,
  changes: Partial<CreateCustomerRequest> = {},
): CreateCustomerRequest => ({
  ...tenant,
  id: newId('cus'),
  name: 'Juan dela Cruz',
  email: null,
  phone: null,
  address: {},
  metadata: {},
  ...changes,
});

/** Builds a product that costs ₱150.00, without tracked inventory. */
export const productOf = (
  tenant: Tenant,
  changes: Partial<CreateProductRequest> = {},
): CreateProductRequest => ({
  ...tenant,
  id: newId('prd'),
  name: 'Barako coffee',
  description: null,
  price: 150,
  currency: 'PHP',
  sku: null,
  barcode: null,
  imageUrl: null,
  trackInventory: false,
  stock: 0,
  lowStockThreshold: null,
  metadata: {},
  ...changes,
});

/** Builds a payment link without a fixed amount or method. */
export const linkOf = (
  tenant: Tenant,
  changes: Partial<CreatePaymentLinkRequest> = {},
): CreatePaymentLinkRequest => ({
  ...tenant,
  id: newId('plk'),
  description: 'Lunch',
  amount: null,
  currency: 'PHP',
  method: null,
  imageUrl: null,
  successUrl: null,
  cancelUrl: null,
  customerId: null,
  productId: null,
  expiresAt: null,
  metadata: {},
  ...changes,
});

export const qrOf = (
  tenant: Tenant,
  changes: Partial<CreateStaticQrRequest> = {},
): CreateStaticQrRequest => ({
  ...tenant,
  id: newId('sqr'),
  name: 'Counter 1',
  reference: null,
  location: null,
  defaultMethod: null,
  currency: 'PHP',
  ...changes,
});

/** Builds an invoice line for two coffees at ₱250.00 each. */
export const lineOf = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Barako coffee',
  quantity: 2,
  unitAmount: 250,
  amount: null,
  productId: null,
  ...changes,
});

/** Builds an invoice for two coffees at ₱250.00 each, with a discount and tax: ₱500.00 − ₱50.00 + ₱50.00. */
export const invoiceOf = (changes: Partial<CreateInvoiceRequest> = {}): CreateInvoiceRequest => ({
  merchantId: newId('mer'),
  environment: 'test',
  id: newId('inv'),
  currency: 'PHP',
  lines: [lineOf()],
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

/** Returns the secret last segment of a public URL. */
export const slugOf = ({ url }: { url: string }): string => url.slice(url.lastIndexOf('/') + 1);

/** Builds a submitted payment form for ₱100.00 with the method GCash and a unique idempotency token. */
export const paying = (
  link: { url: string },
  changes: Partial<PayPaymentLinkRequest> = {},
): PayPaymentLinkRequest => ({
  slug: slugOf(link),
  formKey: newId('evt'),
  amount: 100,
  method: 'gcash_qr',
  customer: null,
  ...changes,
});

/**
 * Builds the event for a payment's status. `at` is the time at which the payment succeeded, in Unix seconds.
 */
export function eventOf(payment: Payment, at = 1_767_323_100, id = newId('evt')): DomainEvent<Payment> {
  const paid = payment.status === 'succeeded' || payment.status === 'refunded';
  return {
    id,
    type: `payment.${payment.status}`,
    merchantId: newId('mer'),
    environment: payment.environment,
    aggregateId: payment.id,
    created: at,
    data: { object: { ...payment, succeeded_at: paid ? at : null } },
    webhookUrl: null,
    requestId: null,
  };
}
