import type { Account } from '../core/accounts';
import { isoOf } from '../core/clock';
import type { Payable, PayableState } from '../core/payable';
import { pesosOf } from '../core/pesos';
import type { Payout, Refund, TransferState } from '../core/transfers';

const REQUEST_STATUS: Record<PayableState, string> = {
  open: 'REQUIRES_ACTION',
  paid: 'SUCCEEDED',
  failed: 'FAILED',
  expired: 'EXPIRED',
  cancelled: 'CANCELED',
};

const SESSION_STATUS: Record<PayableState, string> = {
  open: 'ACTIVE',
  paid: 'COMPLETED',
  failed: 'ACTIVE',
  expired: 'EXPIRED',
  cancelled: 'CANCELED',
};

const times = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  created: isoOf(createdAt),
  updated: isoOf(updatedAt),
});

/** Returns the ID of the payment request, which a session creates at the payer's first attempt. */
export const requestIdOf = (payable: Payable): string =>
  payable.resource === 'session' ? String(payable.details.payment_request_id) : payable.id;

export function paymentRequestView(payable: Payable, account: Account): Record<string, unknown> {
  const { reference, amount, charge, failure, details, state } = payable;
  return {
    business_id: account.xendit.businessId,
    payment_request_id: requestIdOf(payable),
    reference_id: reference,
    type: 'PAY',
    country: 'PH',
    currency: 'PHP',
    request_amount: pesosOf(amount),
    capture_method: 'AUTOMATIC',
    channel_code: details.channel_code,
    channel_properties: details.channel_properties ?? {},
    actions: state === 'open' ? details.actions : [],
    status: REQUEST_STATUS[state],
    ...(charge && { latest_payment_id: charge.id }),
    ...(failure && { failure_code: failure }),
    description: details.description,
    metadata: details.metadata ?? null,
    ...times(payable),
  };
}

export function paymentView(payable: Payable, account: Account): Record<string, unknown> {
  const { charge, reference, amount, details, failure } = payable;
  const taken = charge && {
    captures: [
      {
        capture_timestamp: isoOf(charge.at),
        capture_id: `cap-${charge.id.slice(3)}`,
        capture_amount: pesosOf(charge.amount),
      },
    ],
  };
  return {
    payment_id: charge?.id ?? `py-${requestIdOf(payable).slice(3)}`,
    business_id: account.xendit.businessId,
    payment_request_id: requestIdOf(payable),
    reference_id: reference,
    type: 'PAY',
    country: 'PH',
    currency: charge?.currency ?? 'PHP',
    request_amount: pesosOf(amount),
    capture_method: 'AUTOMATIC',
    channel_code: details.channel_code,
    channel_properties: details.channel_properties ?? {},
    status: charge ? 'SUCCEEDED' : 'FAILED',
    ...taken,
    ...(!charge && failure && { failure_code: failure }),
    ...(charge && { payment_details: { receipt_id: charge.walletRef } }),
    metadata: details.metadata ?? null,
    ...times(payable),
  };
}

export function sessionView(payable: Payable, account: Account): Record<string, unknown> {
  const { id, reference, amount, details, state, charge, expiresAt, returnTo } = payable;
  return {
    payment_session_id: id,
    business_id: account.xendit.businessId,
    reference_id: reference,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: pesosOf(amount),
    currency: 'PHP',
    country: 'PH',
    status: SESSION_STATUS[state],
    allowed_payment_channels: details.allowed_payment_channels ?? null,
    payment_link_url: details.url,
    success_return_url: returnTo.success,
    cancel_return_url: returnTo.cancel,
    ...(charge && { payment_request_id: requestIdOf(payable), payment_id: charge.id }),
    expires_at: isoOf(expiresAt ?? 0),
    metadata: details.metadata ?? null,
    ...times(payable),
  };
}

const REFUND_STATUS: Record<TransferState, string> = {
  pending: 'PENDING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  reversed: 'CANCELLED',
};

export function refundView(refund: Refund): Record<string, unknown> {
  const { id, reference, amount, currency, state, failure, details } = refund;
  return {
    id,
    payment_request_id: details.payment_request_id,
    payment_id: details.payment_id,
    invoice_id: null,
    payment_method_type: details.payment_method_type,
    channel_code: details.channel_code,
    reference_id: reference || null,
    amount: pesosOf(amount),
    currency,
    country: 'PH',
    status: REFUND_STATUS[state],
    reason: details.reason,
    failure_code: failure,
    refund_fee_amount: null,
    metadata: details.metadata ?? null,
    ...times(refund),
  };
}

const PAYOUT_STATUS: Record<TransferState, string> = {
  pending: 'ACCEPTED',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  reversed: 'REVERSED',
};

export function payoutView(payout: Payout, account: Account): Record<string, unknown> {
  const { id, reference, amount, currency, state, failure, channel, details } = payout;
  return {
    id,
    business_id: account.xendit.businessId,
    reference_id: reference,
    amount: pesosOf(amount),
    currency,
    channel_code: channel,
    channel_properties: details.channel_properties,
    description: details.description,
    status: PAYOUT_STATUS[state],
    ...(failure && { failure_code: failure }),
    estimated_arrival_time: isoOf(payout.createdAt + 15 * 60_000),
    metadata: details.metadata ?? null,
    ...times(payout),
  };
}
