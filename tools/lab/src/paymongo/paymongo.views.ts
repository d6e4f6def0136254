import { secondsOf } from '../core/clock';
import type { Payable } from '../core/payable';
import type { Payout, Refund, TransferState } from '../core/transfers';

/** Returns `{id, type, attributes}`, the format of nearly all resources. */
export const resource = (id: string, type: string, attributes: Record<string, unknown>) => ({
  id,
  type,
  attributes,
});

const times = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  created_at: secondsOf(createdAt),
  updated_at: secondsOf(updatedAt),
});

const isLive = ({ environment }: { environment: string }): boolean => environment === 'live';

/** Returns a successful payment, or a failed attempt. */
export function paymentView(payable: Payable, refunds: Refund[] = []) {
  const { charge, amount, details, rail, reference, failure } = payable;
  const at = secondsOf(charge?.at ?? payable.updatedAt);
  return resource(charge?.id ?? `pay_${payable.id.slice(3)}`, 'payment', {
    amount: charge?.amount ?? amount,
    balance_transaction_id: charge ? `bal_txn_${charge.id.slice(4)}` : null,
    billing: null,
    currency: charge?.currency ?? 'PHP',
    description: details.description ?? null,
    disputed: false,
    external_reference_number: reference || null,
    fee: charge?.fee ?? 0,
    foreign_fee: 0,
    livemode: isLive(payable),
    net_amount: charge ? charge.amount - charge.fee : 0,
    origin: 'api',
    payment_intent_id: intentIdOf(payable),
    payout: null,
    source: { id: `src_${payable.id.slice(3)}`, type: rail },
    statement_descriptor: null,
    status: charge ? 'paid' : 'failed',
    ...(failure && { failed_code: failure, failed_message: 'The payment was declined.' }),
    metadata: details.metadata ?? null,
    refunds: refunds.map(refundView),
    taxes: [],
    paid_at: charge ? at : null,
    available_at: charge ? at + 172_800 : null,
    ...times(payable),
  });
}

/** Returns the ID of the intent; a checkout session has its own intent. */
export const intentIdOf = (payable: Payable): string =>
  payable.resource === 'checkout_session' ? `pi_${payable.id.slice(3)}` : payable.id;

/** Returns the ID that an intent's checkout session would have. The session may not exist. */
export const sessionIdOf = (intentId: string): string => `cs_${intentId.slice(3)}`;

function intentStatus({ state, ready }: Payable): string {
  if (state === 'paid') return 'succeeded';
  if (state === 'cancelled') return 'cancelled';
  return state === 'open' && ready ? 'awaiting_next_action' : 'awaiting_payment_method';
}

const LAST_ERRORS: Record<string, string> = { expired: 'qrph_expired' };

export function intentView(payable: Payable) {
  const { state, failure, details } = payable;
  const code = failure ?? LAST_ERRORS[state];
  return resource(intentIdOf(payable), 'payment_intent', {
    amount: payable.amount,
    capture_type: 'automatic',
    client_key: `${payable.id}_client_lab`,
    currency: payable.currency,
    description: details.description ?? null,
    livemode: isLive(payable),
    original_amount: payable.amount,
    statement_descriptor: null,
    status: intentStatus(payable),
    last_payment_error: code && state !== 'paid' ? { failed_code: code, failed_message: code } : null,
    payment_method_allowed: details.payment_method_allowed,
    payments: payable.charge ? [paymentView(payable)] : [],
    next_action: state === 'open' && payable.ready ? details.next_action : null,
    payment_method_options: details.payment_method_options ?? null,
    metadata: details.metadata ?? null,
    setup_future_usage: null,
    ...times(payable),
  });
}

export function checkoutView(payable: Payable) {
  const { id, details, charge, state } = payable;
  const status = charge ? 'succeeded' : 'awaiting_payment_method';
  return resource(id, 'checkout_session', {
    billing: null,
    ...details,
    client_key: `${id}_client_lab`,
    livemode: isLive(payable),
    merchant: 'Tulay Lab Inc',
    payments: charge ? [paymentView(payable)] : [],
    payment_intent: resource(intentIdOf(payable), 'payment_intent', {
      amount: payable.amount,
      currency: payable.currency,
      status,
      payments: charge ? [paymentView(payable)] : [],
    }),
    reference_number: payable.reference || null,
    status: state === 'expired' || state === 'cancelled' ? 'expired' : 'active',
    paid_at: charge ? secondsOf(charge.at) : null,
    ...times(payable),
  });
}

const REFUND_STATUS: Record<TransferState, string> = {
  pending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
  reversed: 'failed',
};

export function refundView(refund: Refund) {
  const { id, amount, currency, state, details } = refund;
  return resource(id, 'refund', {
    amount,
    balance_transaction_id: null,
    currency,
    livemode: isLive(refund),
    ...details,
    payout_id: null,
    status: REFUND_STATUS[state],
    refunded_at: state === 'succeeded' ? secondsOf(refund.updatedAt) : null,
    ...times(refund),
  });
}

/** The status of a returned transfer is undocumented; the lab reports it as failed. */
const TRANSFER_STATUS: Record<TransferState, string> = { ...REFUND_STATUS, reversed: 'failed' };

/** Unlike other resources, a transfer has its fields at the top level. */
export function transferView(payout: Payout): Record<string, unknown> {
  const { id, amount, currency, reference, state, failure, details } = payout;
  return {
    id,
    ...details,
    amount,
    currency,
    reference_number: reference,
    status: TRANSFER_STATUS[state],
    provider_error: failure && 'The receiving institution refused the transfer.',
    provider_error_code: failure,
    fee: 1_000,
    livemode: isLive(payout),
    ...times(payout),
  };
}
