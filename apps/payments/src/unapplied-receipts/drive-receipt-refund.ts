import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { UnknownProviderCodes } from '@tulay/provider-routing';
import { CLOCK, failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { RefundAnswer } from '../providers/provider.port';
import { afterAnswer } from '../refunds/refund.rules';
import { EndReceiptRefund } from './end-receipt-refund';
import { ReceiptRefundLeases } from './receipt-refund-leases';
import { ReceiptRefundRequests } from './receipt-refund-requests';
import type { ReceiptRefundEntity } from './receipt-refund.entity';
import { ReceiptRefundsStore } from './receipt-refunds.store';

/**
 * Sends a pending receipt refund, then polls for its outcome. A refund that may have been sent is never sent
 * again.
 */
@Injectable()
export class DriveReceiptRefund {
  constructor(
    private readonly refunds: ReceiptRefundsStore,
    private readonly requests: ReceiptRefundRequests,
    private readonly end: EndReceiptRefund,
    private readonly leases: ReceiptRefundLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;
  @Inject(UnknownProviderCodes) private readonly words: UnknownProviderCodes;

  /**
   * Processes the refund while renewing its lease. Does not throw on an outage: the job resumes the refund
   * after the lease expires.
   */
  async execute(refund: ReceiptRefundEntity): Promise<void> {
    try {
      await this.leases.hold(refund, () =>
        refund.stage === 'ready' ? this.send(refund) : this.poll(refund),
      );
    } catch (error) {
      this.logger.warn({ err: error, refund: refund.id }, 'receipt refund not finished; will retry');
    }
  }

  private async send(refund: ReceiptRefundEntity): Promise<void> {
    const sending: ReceiptRefundEntity = { ...refund, stage: 'sending' };
    if (!(await this.refunds.advance(refund, sending))) return;
    const { provider, request } = await this.requests.of(sending);
    failpoint('receipts.refund.asking');
    const answer = await provider.refund(request);
    failpoint('receipts.refund.answered');
    this.noteUnknown(sending, provider.name, answer);
    await this.save(sending, answer, false);
  }

  private async poll(refund: ReceiptRefundEntity): Promise<void> {
    const { provider, request } = await this.requests.of(refund);
    const answer = await provider.findRefund(request);
    this.noteUnknown(refund, provider.name, answer);
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

  private noteUnknown({ id: about }: ReceiptRefundEntity, provider: string, answer: RefundAnswer): void {
    const { outcome, unknownWord: word } = answer;
    const what = outcome === 'unknown' ? 'status' : 'failure_code';
    if (word !== undefined) this.words.note({ provider, what, word, about });
  }
}
