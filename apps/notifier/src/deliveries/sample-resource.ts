import type { Environment, EventType, Payment, PaymentLink, WebhookEndpoint } from '@tulay/contracts';

interface Moment {
  environment: Environment;
  /** Creation time in Unix seconds. */
  created: number;
}

/** End of every ID in a sample. No real resource has an ID with this ending. */
const SAMPLE_ID = '00000000000000000000000000';

export function sampleResource(type: EventType, environment: Environment, created: number): object {
  const [kind, state = ''] = type.split('.');
  const moment = { environment, created };
  if (kind === 'payment') return payment(state as Payment['status'], moment);
  if (kind === 'refund') return refund(state, moment);
  if (kind === 'payout') return payout(state, moment);
  if (kind === 'invoice') return invoice(state, moment);
  if (kind === 'payment_link') return paymentLink(moment);
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
    metadata: { sample: true },
    fee_amount: 2.5,
    net_amount: paid ? 97.5 : null,
    amount_refunded: 0,
    idempotency_key: null,
    failure: status === 'failed' ? { code: 'cancelled', message: 'The payer cancelled the payment' } : null,
    expires_at: created + 900,
    succeeded_at: paid ? created : null,
    failed_at: status === 'failed' ? created : null,
    created,
  };
};

const refund = (status: string, { environment, created }: Moment): object => ({
  id: `re_${SAMPLE_ID}`,
  object: 'refund',
  payment: `pay_${SAMPLE_ID}`,
  environment,
  amount: 100,
  status,
  reason: 'requested_by_customer',
  provider_ref: null,
  failure: status === 'failed' ? { code: 'declined', message: 'The provider declined the refund' } : null,
  succeeded_at: status === 'succeeded' ? created : null,
  created,
});

const payout = (status: string, { environment, created }: Moment): object => ({
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
  failure:
    status === 'failed'
      ? { code: 'invalid_destination', message: 'The destination account does not exist' }
      : null,
  created,
});

function invoice(state: string, { environment, created }: Moment): object {
  const status = { partially_paid: 'partial', voided: 'void' }[state] ?? state;
  const paid = { partial: 40, paid: 100 }[status] ?? 0;
  return {
    id: `inv_${SAMPLE_ID}`,
    object: 'invoice',
    environment,
    kind: 'invoice',
    number: 'INV-2000-0000',
    status,
    amount: 100,
    subtotal: 100,
    tax_amount: 0,
    discount_amount: 0,
    description: 'A sample of a webhook',
    line_items: [{ description: 'Sample', quantity: 1, unit_amount: 100, amount: 100 }],
    customer_id: null,
    due_date: null,
    notes: null,
    terms: null,
    allow_partial_payment: status === 'partial',
    amount_paid: paid,
    amount_remaining: 100 - paid,
    deposit_rate: null,
    deposit_due_at: null,
    balance_due_at: null,
    shipment_id: null,
    forfeited_at: null,
    issued_at: created,
    sent_at: created,
    paid_at: status === 'paid' ? created : null,
    void_at: status === 'void' ? created : null,
    payment_id: paid ? `pay_${SAMPLE_ID}` : null,
    metadata: { sample: true },
    url: 'https://example.com/invoices/sample',
  };
}

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
