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

/** A customer with nothing but a name. */
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

/** A product of ₱150.00 without tracked inventory. */
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

/** A link without a fixed amount or method. */
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

/** Two coffees at ₱250.00. */
export const lineOf = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Barako coffee',
  quantity: 2,
  unitAmount: 250,
  amount: null,
  productId: null,
  ...changes,
});

/** Two coffees at ₱250.00, a discount and a tax: ₱500.00 − ₱50.00 + ₱50.00. */
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

/** The secret end of a public address. */
export const slugOf = ({ url }: { url: string }): string => url.slice(url.lastIndexOf('/') + 1);

/** A form for ₱100.00 by GCash, with a key of its own. */
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

/** The event of the status that a payment has; `at` is when it succeeded, Unix seconds. */
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
