import type {
  Account,
  Environment,
  EventType,
  Invoice,
  InvoiceStatus,
  Payment,
  PaymentLink,
  Payout,
  Refund,
  WebhookEndpoint,
} from '@tulay/contracts';

interface Moment {
  environment: Environment;
  /** Creation time in Unix seconds. */
  created: number;
}

/** Suffix of every ID in a sample. No real resource has an ID with this suffix. */
const SAMPLE_ID = '00000000000000000000000000';

/**
 * Returns a sample resource for the event type. The contract's types ensure that it has every field of a real
 * resource.
 */
export function sampleResource(type: EventType, environment: Environment, created: number): object {
  const [kind, state = ''] = type.split('.');
  const moment = { environment, created };
  if (kind === 'payment') return payment(state as Payment['status'], moment);
  if (kind === 'refund') return refund(state as Refund['status'], moment);
  if (kind === 'payout') return payout(state as Payout['status'], moment);
  if (kind === 'invoice') return invoice(state, moment);
  if (kind === 'payment_link') return paymentLink(moment);
  if (kind === 'account') return account(moment);
  return endpoint(moment);
}

const payment = (status: Payment['status'], { environment, created }: Moment): Payment => {
  const paid = status === 'succeeded' || status === 'refunded';
  return {
    id: `pay_${SAMPLE_ID}`,
    object: 'payment',
    reference: '7K3-Q92-MF1',
    environment,
    status,
    amount: 100,
    currency: 'PHP',
    method: 'gcash_qr',
    provider: 'sandbox',
    provider_ref: null,
    wallet_ref: null,
    checkout_url: null,
    qr_code: null,
    qr_code_url: null,
    app_link: null,
    bank_account: null,
    return_url: null,
    webhook_url: null,
    description: 'A sample of a webhook',
    customer: null,
    customer_id: null,
    external_id: null,
    source: null,
    metadata: { sample: true },
    fee_amount: 2.5,
    net_amount: paid ? 97.5 : null,
    amount_refunded: status === 'refunded' ? 100 : 0,
    idempotency_key: null,
    failure: status === 'failed' ? { code: 'cancelled', message: 'The payer cancelled the payment' } : null,
    expires_at: created + 900,
    succeeded_at: paid ? created : null,
    failed_at: status === 'failed' ? created : null,
    created,
  };
};

const refund = (status: Refund['status'], { environment, created }: Moment): Refund => ({
  id: `re_${SAMPLE_ID}`,
  object: 'refund',
  payment: `pay_${SAMPLE_ID}`,
  environment,
  amount: 100,
  currency: 'PHP',
  status,
  reason: 'requested_by_customer',
  provider_ref: null,
  failure: status === 'failed' ? { code: 'declined', message: 'The provider declined the refund' } : null,
  succeeded_at: status === 'succeeded' ? created : null,
  created,
});

const payout = (status: Payout['status'], { environment, created }: Moment): Payout => ({
  id: `po_${SAMPLE_ID}`,
  object: 'payout',
  environment,
  status,
  amount: 100,
  currency: 'PHP',
  method: 'gcash',
  rail: null,
  provider: 'sandbox',
  provider_ref: null,
  destination: { account_no: '09170000000' },
  description: 'A sample of a webhook',
  metadata: { sample: true },
  failure:
    status === 'failed'
      ? { code: 'invalid_destination', message: 'The destination account does not exist' }
      : null,
  created,
});

function invoice(state: string, { environment, created }: Moment): Invoice {
  const status = ({ partially_paid: 'partial', voided: 'void' }[state] ?? state) as InvoiceStatus;
  const paid = ({ partial: 40, paid: 100 } as Partial<Record<InvoiceStatus, number>>)[status] ?? 0;
  const paymentId = paid ? `pay_${SAMPLE_ID}` : null;
  return {
    id: `inv_${SAMPLE_ID}`,
    object: 'invoice',
    environment,
    kind: 'invoice',
    number: 'INV-2000-0000',
    status,
    currency: 'PHP',
    amount: 100,
    subtotal: 100,
    tax_amount: 0,
    discount_amount: 0,
    description: 'A sample of a webhook',
    line_items: [{ description: 'Sample', quantity: 1, unit_amount: 100, amount: 100, product_id: null }],
    customer_id: null,
    due_date: null,
    notes: null,
    terms: null,
    allow_partial_payment: status === 'partial',
    amount_paid: paid,
    amount_remaining: 100 - paid,
    amount_overpaid: 0,
    amount_refunded: 0,
    deposit_rate: null,
    deposit_due_at: null,
    balance_due_at: null,
    shipment_id: null,
    forfeited_at: null,
    issued_at: created,
    sent_at: created,
    paid_at: status === 'paid' ? created : null,
    void_at: status === 'void' ? created : null,
    payment_id: paymentId,
    receipts: paymentId ? [receipt(paymentId, paid, created)] : [],
    metadata: { sample: true },
    url: 'https://example.com/invoices/sample',
    created,
  };
}

const receipt = (paymentId: string, amount: number, created: number): Invoice['receipts'][number] => ({
  payment_id: paymentId,
  reference: null,
  amount,
  applied: amount,
  refunded: false,
  amount_refunded: 0,
  received_at: created,
});

const paymentLink = ({ environment, created }: Moment): PaymentLink => ({
  id: `plk_${SAMPLE_ID}`,
  object: 'payment_link',
  environment,
  amount: 100,
  currency: 'PHP',
  method: null,
  description: 'A sample of a webhook',
  image_url: null,
  success_url: null,
  cancel_url: null,
  status: 'active',
  customer_id: null,
  product_id: null,
  preset_amounts: [],
  max_quantity: null,
  custom_fields: [],
  payer_fields: { name: 'off', email: 'off', phone: 'off' },
  thank_you_text: null,
  usage_count: 1,
  last_used_at: created,
  last_payment_id: `pay_${SAMPLE_ID}`,
  expires_at: null,
  metadata: { sample: true },
  created,
  url: 'https://example.com/pay/sample',
});

const endpoint = ({ environment, created }: Moment): WebhookEndpoint => ({
  id: `whe_${SAMPLE_ID}`,
  object: 'webhook_endpoint',
  environment,
  url: 'https://example.com/webhooks',
  events: ['*'],
  description: 'A sample of a webhook',
  enabled: false,
  disabled_reason: 'requested',
  failing_since: null,
  created,
});

const account = ({ environment }: Moment): Account => ({
  id: `mer_${SAMPLE_ID}`,
  object: 'account',
  environment,
  status: 'active',
  payments_enabled: true,
  payouts_enabled: true,
  limits: [],
});
