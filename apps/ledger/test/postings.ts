import { newId, newOrderedId, type DomainEvent, type Payment } from '@tulay/contracts';
import type { Posting } from '../src/postings/posting.rules';

const NOW = 1_767_225_600;

/** Returns a payment posting, by default of 100.00 PHP with a fee of 3.00. */
export const paymentPosting = (merchantId: string, changes: Partial<Posting> = {}): Posting => {
  const { gross, fee } = { gross: 10_000n, fee: 300n, ...changes };
  return {
    kind: 'payment',
    source: newId('pay'),
    merchantId,
    environment: 'test',
    currency: 'PHP',
    created: NOW,
    guarded: false,
    legs: { clearing: -gross, available: gross - fee, fees: fee },
    ...changes,
    gross,
    fee,
  };
};

/** Returns the posting for a payout's debit, which is refused if the available balance is insufficient. */
export const payoutPosting = (
  merchantId: string,
  amount: bigint,
  changes: Partial<Posting> = {},
): Posting => ({
  ...paymentPosting(merchantId, { gross: -amount, fee: 0n }),
  kind: 'payout',
  source: newId('po'),
  guarded: true,
  legs: { available: -amount, payouts_in_transit: amount },
  ...changes,
});

/** Returns the posting for a refund's debit, which can make the available balance negative. */
export const refundPosting = (merchantId: string, amount: bigint): Posting => ({
  ...payoutPosting(merchantId, amount),
  kind: 'refund',
  source: newId('re'),
  guarded: false,
  legs: { available: -amount, refunds_in_transit: amount },
});

/** Returns the event for a succeeded payment, by default of 100.00 PHP with a fee of 3.00. */
export function paymentSucceeded(merchantId: string, changes: Partial<Payment> = {}): DomainEvent<Payment> {
  const payment = { ...PAYMENT, id: newId('pay'), ...changes };
  return {
    id: newOrderedId('evt'),
    type: 'payment.succeeded',
    merchantId,
    environment: payment.environment,
    aggregateId: payment.id,
    created: NOW,
    data: { object: payment },
    webhookUrl: null,
    requestId: null,
  };
}

const PAYMENT: Omit<Payment, 'id'> = {
  object: 'payment',
  reference: '7K3-Q92-MF1',
  environment: 'test',
  status: 'succeeded',
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
  description: null,
  customer: null,
  customer_id: null,
  external_id: null,
  source: null,
  metadata: {},
  fee_amount: 3,
  net_amount: 97,
  amount_refunded: 0,
  idempotency_key: null,
  failure: null,
  expires_at: null,
  succeeded_at: NOW,
  failed_at: null,
  created: NOW,
};
