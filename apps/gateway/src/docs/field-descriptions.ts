import type { AnySchema } from './json-schema';

/**
 * Descriptions of body and response fields. `Payment.status` takes precedence over `status`, and a field's
 * own description takes precedence over this table.
 */
const FIELD_DESCRIPTIONS: Record<string, string> = {
  id: 'Unique identifier of the object. The prefix identifies its type.',
  object: "The object's type.",
  environment: '`test` (no real money) or `live` (real money). Determined by the API key.',
  created: 'Time at which the object was created, in Unix seconds.',
  updated: 'Time at which the object was last updated, in Unix seconds.',
  metadata: 'Set of key-value pairs that you attach to the object.',
  currency: 'Three-letter ISO 4217 code, in uppercase. Requests accept any case.',
  amount: 'Amount in major units, such as pesos, with at most as many decimals as the currency has.',
  description: 'Description that payers see.',
  data: 'The objects on this page, newest first.',
  deleted: 'Always true.',
  name: 'Display name.',
  email: 'An email address.',
  phone: 'Phone number, in any format.',
  customer: 'Details of the payer, as far as you know them.',
  customer_id: 'ID of the customer, `cus_…`.',
  external_id: "The payment's ID in your system.",
  method: 'Payment method.',
  code: 'Machine-readable code. Its meaning never changes.',
  message: 'Human-readable message. The wording may change at any time; do not parse it.',
  failure: 'Reason for the failure; null if it did not fail.',
  reason: 'Reason for the refund.',
  idempotency_key: 'The `Idempotency-Key` of the request that created the object.',
  return_url:
    "URL to redirect the payer to after the checkout, unchanged except that `{payment_id}` and `{status}` are replaced. It proves no payment: use the API or a webhook. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  succeeded_at: 'Time of success, in Unix seconds.',
  failed_at: 'Time of the failure, in Unix seconds.',
  type: 'Event type, such as `payment.succeeded`.',
  events: 'Event types that the endpoint receives; `*` means all of them.',
  enabled: 'Whether the endpoint receives deliveries.',
  event_type: "The event's type.",
  milliseconds: 'Response time of the receiver, in milliseconds.',
  line1: 'Address line 1: street and number.',
  line2: 'Address line 2: unit, floor, building.',
  city: 'City or municipality.',
  region: 'Region or province.',
  postal_code: 'The postal code.',
  address: "The customer's address.",
  image_url: 'URL of an image to show on the page. Must use https in live mode.',
  stock: 'Quantity in stock; never negative.',
  sku: 'Your stock-keeping unit (SKU). Unique per account and mode.',
  barcode: 'Barcode number. Unique per account and mode.',
  low_stock_threshold: 'Stock level at or below which a tracked product is `low_stock`.',
  archived: 'Whether the object is archived. Archived objects keep their history and can no longer be sold.',
  track_inventory: 'Whether inventory is tracked.',
  unit_amount: "Price per unit, in the invoice's currency.",
  quantity: 'Quantity, greater than 0, with at most 6 decimals.',
  line_items: 'Line items of the invoice.',
  tax_amount: 'Tax, added to the subtotal.',
  discount_amount: 'Discount, subtracted from the subtotal.',
  due_date: 'Due date in Manila time, `YYYY-MM-DD`.',
  notes: 'Note to the customer, shown on the invoice page.',
  terms: 'Your terms, shown on the invoice page.',
  allow_partial_payment: 'Whether the customer can pay a part of the amount.',
  amount_paid: 'Amount paid so far.',
  amount_remaining: 'Amount still due.',
  deposit_rate: 'Deposit as a fraction of the amount, between 0 and 1, with at most 6 decimals.',
  deposit_due_at: 'Deposit due date, shown on the invoice page. Unix seconds in responses.',
  balance_due_at: 'Balance due date, shown on the invoice page. Unix seconds in responses.',
  shipment_id: 'ID of the shipment in your system, `shp_…`.',
  forfeited_at: 'Time at which the unpaid balance was forfeited, in Unix seconds.',
  paid_at: 'Time at which the invoice was fully paid, in Unix seconds.',
  void_at: 'Time at which the invoice was voided, in Unix seconds.',
  product_id: 'Product being sold. Payment reduces its stock; a full refund restores it.',
  reference: 'Your reference for the static QR code. Unique per account and mode.',
  location: 'Text printed below the name.',
  default_method: 'Payment method selected when the page opens; the payer can choose another.',
  archived_at: 'Time at which the object was archived, in Unix seconds.',
  rails: 'Rails that support this bank.',
  destination: 'Destination account. The fields depend on the method.',
  ttl_seconds: 'Lifetime of the token, in seconds.',
  project_uuid: 'UUID of the project whose page the token opens.',
  surface: 'Page that the token opens.',
  audience: 'Who can view the page: the merchant or one customer.',
  scope_field: 'Payment field that identifies the payments the customer can see; null for the merchant.',
  expires_at: 'Time of expiry.',
  'ErrorDetail.code': 'Machine-readable error code.',
  'ApiError.error': 'Details of the error.',
  'CompatError.error': 'Same error object as in the `/v1` API.',
  'CompatError.success': 'Always false.',
  'CompatError.status': 'Always `failed`.',
  'CompatCheckout.success': 'Always true.',
  'CompatCheckout.status': 'Status of the payment, using the status names of the legacy API.',
  'CompatCheckout.externalId': 'The order ID that you sent.',
  'CompatCheckout.external_id': 'The order ID that you sent.',
  'CompatCheckout.topupType': 'Always `direct`.',
  'CompatCheckout.topup_type': 'Always `direct`.',
  'CompatCheckoutBody.externalId':
    'Your order ID. Also a permanent idempotency key: the same value always returns the same payment.',
  'CompatCheckoutBody.payerEmail':
    'Stored with the payment if it is a valid email address; otherwise ignored.',
  'CompatCheckoutBody.payerName': 'Stored with the payment.',
  'Payment.status':
    '`pending` → `processing` → `succeeded` → `refunded`, or `failed` or `expired`. A payment is `refunded` once it has been refunded in full.',
  'Payment.return_url': 'URL to which the payer is redirected after the checkout.',
  'Payment.failed_at': 'Time of the failure, in Unix seconds.',
  'Refund.status':
    '`pending` → `succeeded` or `failed`. If a refund fails, its amount is credited back to your balance.',
  'Payout.status':
    '`pending` → `processing` → `succeeded`, `failed` or `cancelled`. If a payout fails or is cancelled, its amount is credited back to your balance.',
  'Payout.description': 'Your description of the payout.',
  'CreatePayoutBody.description': 'Your description of the payout.',
  'Invoice.status': 'draft → sent → partial → paid; or void.',
  'InvoiceLineItem.description': 'Description of the line item.',
  'InvoiceLineItemBody.description': 'Description of the line item.',
  'InvoiceLineItem.amount': '`quantity * unit_amount`, unless you set another amount.',
  'InvoiceLineItem.unit_amount': 'Price per unit.',
  'InvoiceReceipt.amount': 'Amount received.',
  'InvoiceReceipt.received_at': 'Time at which the money was received, in Unix seconds.',
  'WebhookDelivery.status':
    '`pending` until an attempt receives a 2xx response (`delivered`) or the last attempt fails (`failed`).',
  'WebhookDeliveryDetail.status':
    '`pending` until an attempt receives a 2xx response (`delivered`) or the last attempt fails (`failed`).',
  'WebhookDeliveryDetail.cancelled_because':
    'Why the delivery was cancelled before its last attempt; null if it was not.',
  'WebhookEndpoint.description': 'Your description of the endpoint.',
  'CreatedWebhookEndpoint.description': 'Your description of the endpoint.',
  'CreateWebhookEndpointBody.description': 'Your description of the endpoint.',
  'BalanceTransaction.type': 'Type of the transaction.',
  'Event.data': 'The object that changed.',
  'Bank.name': 'The name of the bank.',
  'Product.description': 'Description of the product that customers see.',
  'EmbedToken.expires_at': 'Time at which the token expires, in ISO 8601.',
  'Payment.expires_at': 'Time at which the payment expires if unpaid, in Unix seconds.',
};

export const filterDescription = (name: string): string => `Only return objects with this \`${name}\`.`;

/** Adds descriptions to fields without a description. */
export function describeFields(schemas: Record<string, AnySchema>): void {
  for (const [name, { properties = {} }] of Object.entries(schemas))
    for (const [field, schema] of Object.entries(properties) as [string, AnySchema][])
      schema.description ||= FIELD_DESCRIPTIONS[`${name}.${field}`] ?? FIELD_DESCRIPTIONS[field];
}

/**
 * Moves the defaults of optional body fields from the schema to the description, because code generators make a
 * field with a default required.
 */
export function describeDefaults(schemas: Record<string, AnySchema>): void {
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    if (!name.endsWith('Body')) continue;
    for (const schema of Object.values(properties) as AnySchema[]) {
      if (schema.default === undefined) continue;
      schema.description =
        `${schema.description ?? ''} Defaults to \`${JSON.stringify(schema.default)}\`.`.trim();
      delete schema.default;
    }
  }
}
