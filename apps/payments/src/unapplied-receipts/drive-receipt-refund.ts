import { Inject, Injectable } from '@nestjs/common';
import { referenceOf, toUnix, type Clock } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { openedAt } from '../attempts/opened-at';
import type { PaymentProvider, RefundAnswer, RefundRequest } from '../providers/provider.port';
import { afterAnswer } from '../refunds/refund.rules';
import { EndReceiptRefund } from './end-receipt-refund';
import type { ReceiptRefundEntity } from './receipt-refund.entity';
import { ReceiptRefundsStore } from './receipt-refunds.store';
import { UnappliedReceiptsStore, type UnappliedReceiptDetails } from './unapplied-receipts.store';

/** Sends a pending refund of a receipt once, then asks for its outcome. What may have left is never sent again. */
@Injectable()
export class DriveReceiptRefund {
  constructor(
    private readonly receipts: UnappliedReceiptsStore,
    private readonly refunds: ReceiptRefundsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly end: EndReceiptRefund,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  /** Does not throw on an outage, because the job retries. */
  async execute(refund: ReceiptRefundEntity): Promise<void> {
    try {
      const receipt = await this.receipts.get(refund.receiptId);
      if (refund.stage === 'ready') await this.send(refund, receipt);
      else await this.poll(refund, receipt);
    } catch (error) {
      this.logger.warn({ err: error, refund: refund.id }, 'the refund of a receipt is not finished');
    }
  }

  private async send(refund: ReceiptRefundEntity, receipt: UnappliedReceiptDetails): Promise<void> {
    const sending: ReceiptRefundEntity = { ...refund, stage: 'sending' };
    if (!(await this.refunds.advance(refund, sending))) return;
    const answer = await this.router.named(receipt.provider).refund(requestOf(sending, receipt));
    await this.save(sending, answer, false);
  }

  private async poll(refund: ReceiptRefundEntity, receipt: UnappliedReceiptDetails): Promise<void> {
    const answer = await this.router.named(receipt.provider).findRefund(requestOf(refund, receipt));
    await this.save(refund, answer, true);
  }

  private async save(refund: ReceiptRefundEntity, answer: RefundAnswer, polled: boolean): Promise<void> {
    const { outcome, providerRef = refund.providerRef } = answer;
    const known = { ...refund, providerRef };
    if (outcome === 'refunded') return this.end.succeed(known);
    if (outcome === 'declined') return this.end.refuse(known, answer.failure);
    const now = toUnix(this.clock.now(refund.environment));
    const { stage, ...next } = afterAnswer(refund, outcome, polled, now);
    await this.refunds.advance(refund, { ...known, ...next, stage: stage === 'debited' ? 'ready' : stage });
  }
}

/** All that came in goes back, also where it is not what was asked. */
function requestOf(
  { id, environment, providerRef, polls }: ReceiptRefundEntity,
  { attempt, notification }: UnappliedReceiptDetails,
): RefundRequest {
  if (!attempt) throw new Error('the money was not sent for an attempt of ours');
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
