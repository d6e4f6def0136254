import { newOrderedId, toEventResource, type DomainEvent, type Payment, type Tenant } from '@tulay/contracts';

/**
 * Returns an event of about one kilobyte, as the payments service publishes it. `sent_at` (milliseconds) lets a
 * receiver measure the delay.
 */
export function paymentEvent(tenant: Tenant): DomainEvent {
  const payment = samplePayment(tenant);
  return {
    ...tenant,
    id: newOrderedId('evt'),
    type: 'payment.succeeded',
    aggregateId: payment.id,
    created: payment.created,
    data: { object: { ...payment, sent_at: Date.now() } },
    webhookUrl: null,
    requestId: null,
  };
}

export const bodyOf = (event: DomainEvent): string => JSON.stringify(toEventResource(event));

function samplePayment({ environment }: Tenant): Payment {
  const created = Math.floor(Date.now() / 1000);
  const id = newOrderedId('pay');
  return {
    id,
    object: 'payment',
    reference: '7K3-Q92-MF1',
    environment,
    status: 'succeeded',
    amount: 1250.5,
    currency: 'PHP',
    method: 'gcash_qr',
    provider: 'sandbox',
    provider_ref: `sbx_${id}`,
    wallet_ref: null,
    checkout_url: `http://localhost:3000/checkout/${id}`,
    qr_code: null,
    qr_code_url: 'http://localhost:3000/placeholder-qr.png',
    app_link: null,
    bank_account: null,
    return_url: 'https://shop.example.com/thanks',
    webhook_url: null,
    description: 'Order 1043',
    customer: { email: 'juan@example.com', name: 'Juan dela Cruz' },
    customer_id: null,
    external_id: 'order-1043',
    source: null,
    metadata: { cart: 'c_99', channel: 'web' },
    fee_amount: 31.26,
    net_amount: 1219.24,
    amount_refunded: 0,
    idempotency_key: null,
    failure: null,
    expires_at: created + 900,
    succeeded_at: created,
    failed_at: null,
    created,
  };
}
