import { newId, type Payment } from '@tulay/contracts';

/**
 * Returns a pending GCash test payment of ₱1,250.50 that expires in 15 minutes.
 * @param over fields to override
 */
export function aPayment(over: Partial<Payment> = {}): Payment {
  const created = over.created ?? Math.floor(Date.now() / 1000);
  const id = over.id ?? newId('pay');
  return {
    id,
    object: 'payment',
    reference: '7K3-Q92-MF1',
    environment: 'test',
    status: 'pending',
    amount: 1250.5,
    currency: 'PHP',
    method: 'gcash_qr',
    provider: 'sandbox',
    provider_ref: `sandbox_${id}`,
    wallet_ref: null,
    checkout_url: `http://localhost:3000/checkout/${id}`,
    qr_code: null,
    qr_code_url: `http://localhost:3000/checkout/${id}/qr.png`,
    app_link: null,
    bank_account: null,
    return_url: null,
    webhook_url: null,
    description: null,
    customer: null,
    customer_id: null,
    external_id: null,
    source: null,
    metadata: {},
    fee_amount: 31.26,
    net_amount: null,
    amount_refunded: 0,
    idempotency_key: null,
    failure: null,
    expires_at: created + 900,
    succeeded_at: null,
    failed_at: null,
    created,
    ...over,
  };
}
