import { Injectable } from '@nestjs/common';
import { notFound, referenceOf } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { openedAt } from '../attempts/opened-at';
import type { PaymentProvider, RefundRequest } from '../providers/provider.port';
import type { ReceiptRefundEntity } from './receipt-refund.entity';
import { ReceiptRefundsStore } from './receipt-refunds.store';
import { UnappliedReceiptsStore, type UnappliedReceiptDetails } from './unapplied-receipts.store';

@Injectable()
export class ReceiptRefundRequests {
  constructor(
    private readonly receipts: UnappliedReceiptsStore,
    private readonly refunds: ReceiptRefundsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
  ) {}

  /** @throws DomainError `not_found` if the refund does not exist */
  async named(id: string) {
    const refund = await this.refunds.find(id);
    if (!refund) throw notFound('refund', id);
    return this.of(refund);
  }

  async of(refund: ReceiptRefundEntity) {
    const receipt = await this.receipts.get(refund.receiptId);
    return { provider: this.router.named(receipt.provider), request: toRequest(refund, receipt) };
  }
}

/** Returns a request to refund the full received amount, even if it differs from the payment's amount. */
function toRequest(
  { id, environment, providerRef, polls }: ReceiptRefundEntity,
  { attempt, notification }: UnappliedReceiptDetails,
): RefundRequest {
  if (!attempt) throw new Error('the receipt does not match an attempt of this service');
  const { amount, currency } = notification;
  return {
    id,
    reference: referenceOf(id),
    environment,
    payment: { ...openedAt(attempt, referenceOf(attempt.id)), amount, currency },
    paymentRef: notification.providerRef,
    amount,
    currency,
    reason: 'other',
    providerRef,
    metadata: {},
    polls,
  };
}
