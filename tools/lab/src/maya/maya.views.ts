import { isoOf } from '../core/clock';
import type { Payable, PayableState } from '../core/payable';
import { pesoText } from '../core/pesos';
import type { Refund, TransferState } from '../core/transfers';
import { reversibleOf } from './reversible';

const STATUS: Record<PayableState, string> = {
  open: 'PENDING_TOKEN',
  paid: 'PAYMENT_SUCCESS',
  failed: 'PAYMENT_FAILED',
  expired: 'PAYMENT_EXPIRED',
  cancelled: 'PAYMENT_CANCELLED',
};

function statusOf({ state, rail, charge }: Payable, reversals: Refund[], left: number): string {
  if (state === 'open' && rail !== 'card') return 'PENDING_PAYMENT';
  if (!charge || left > 0) return STATUS[state];
  return reversals.some(({ kind, state: end }) => kind === 'void' && end === 'succeeded')
    ? 'VOIDED'
    : 'REFUNDED';
}

/**
 * Returns the payment as it appears in a response, where `amount` is a string. In a webhook, `amount` is a
 * number with two decimals.
 */
export function paymentView(payable: Payable, reversals: Refund[], now: number): Record<string, unknown> {
  const { id, charge, reference, amount, details, failure, rail } = payable;
  const { canVoid, canRefund, left } = reversibleOf(payable, reversals, now);
  const done = reversals.filter(({ state }) => state === 'succeeded');
  const kept = (charge?.amount ?? 0) - done.reduce((sum, one) => sum + one.amount, 0);
  return {
    id,
    isPaid: charge !== null,
    status: statusOf(payable, done, charge ? kept : left),
    amount: pesoText(charge?.amount ?? amount),
    currency: charge?.currency ?? payable.currency,
    canVoid,
    canRefund,
    canCapture: false,
    createdAt: isoOf(payable.createdAt),
    updatedAt: isoOf(payable.updatedAt),
    description: `Charge for ${reference}`,
    paymentTokenId: null,
    ...(charge && {
      fundSource: fundSourceOf(payable),
      receipt: {
        transactionId: charge.id,
        receiptNo: charge.walletRef,
        approval_code: '00001234',
        approvalCode: '00001234',
      },
      approvalCode: '00001234',
      receiptNumber: charge.walletRef,
    }),
    ...(failure && { errorCode: failure, errorMessage: 'Payment was declined.' }),
    expressCheckout: rail === 'card',
    metadata: details.metadata ?? {},
    requestReferenceNumber: reference,
  };
}

const fundSourceOf = ({ rail, charge }: Payable): Record<string, unknown> =>
  rail === 'card'
    ? {
        type: 'card',
        id: null,
        description: '**** **** **** 2346',
        details: {
          scheme: 'master-card',
          last4: '2346',
          first6: '512345',
          masked: '512345******2346',
          issuer: 'Others',
        },
      }
    : { type: 'qrph', id: null, description: 'QR Ph', details: { traceNumber: charge?.walletRef, tags: [] } };

const REVERSAL_STATUS: Record<TransferState, string> = {
  pending: 'PENDING',
  succeeded: 'SUCCESS',
  failed: 'FAILED',
  cancelled: 'FAILED',
  reversed: 'FAILED',
};

export function reversalView(reversal: Refund): Record<string, unknown> {
  const { id, amount, currency, state, details, payable, createdAt, updatedAt } = reversal;
  return {
    id,
    reason: details.reason,
    amount: pesoText(amount),
    currency,
    status: REVERSAL_STATUS[state],
    payment: payable,
    requestReferenceNumber: details.requestReferenceNumber,
    createdAt: isoOf(createdAt),
    updatedAt: isoOf(updatedAt),
  };
}
