import type { Refund } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { NewEvent } from '@tulay/persistence';
import type { PaymentEntity } from '../payments/payment.entity';
import type { RefundEntity } from './refund.entity';
import type { RefundStep } from './refund.states';

export const toRefund = (row: RefundEntity): Refund => ({
  id: row.id,
  object: 'refund',
  payment: row.paymentId,
  environment: row.environment,
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  provider_ref: row.providerRef,
  failure: row.failure,
  succeeded_at: row.succeededAt,
  created: row.created,
});

/** Returns a refund event. Its aggregate is the payment, so that the payment's timeline includes the event. */
export const toRefundEvent = (
  row: RefundEntity,
  payment: PaymentEntity,
  type: RefundStep['emits'],
  now: number,
): NewEvent => ({
  type,
  merchantId: row.merchantId,
  environment: row.environment,
  aggregateId: payment.id,
  created: now,
  data: { object: toRefund(row) },
  webhookUrl: payment.webhookUrl,
  ...(type === 'refund.succeeded' &&
    row.environment === 'live' && { provider: { name: payment.provider, fee: null } }),
  countedAs: { method: payment.method, provider: payment.provider },
});
