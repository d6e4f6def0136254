import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { LedgerClient } from './ledger.client';
import { RefundSender } from './refund-sender';
import type { RefundRow } from './refund.entity';
import { RefundsStore } from './refunds.store';

/** Takes a pending refund from wherever it stands as far as it goes now. Safe to repeat from any step. */
@Injectable()
export class DriveRefund {
  constructor(
    private readonly refunds: RefundsStore,
    private readonly ledger: LedgerClient,
    private readonly sender: RefundSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The refund as it then stands. What cannot be done now is done by the job, so an outage is not the caller's error. */
  async execute(refund: RefundRow): Promise<RefundRow> {
    if (refund.status !== 'pending') return refund;
    try {
      return await this.advance(refund);
    } catch (error) {
      this.logger.warn({ err: error, refund: refund.id }, 'the refund waits for its next turn');
      return (await this.refunds.find(refund.id)) ?? refund;
    }
  }

  private async advance(refund: RefundRow): Promise<RefundRow> {
    const debited = refund.stage === 'requested' ? await this.debit(refund) : refund;
    return debited.stage === 'debited' ? this.send(debited) : this.sender.poll(debited);
  }

  private async debit(refund: RefundRow): Promise<RefundRow> {
    failpoint('refunds.debit.asking');
    await this.ledger.debit(refund);
    failpoint('refunds.debit.answered');
    return this.save({ ...refund, stage: 'debited' });
  }

  /** The provider knows the refund by our id, so that sending it again after a crash has no second effect. */
  private async send(refund: RefundRow): Promise<RefundRow> {
    failpoint('refunds.send.asking');
    const answer = await this.sender.send(refund);
    failpoint('refunds.send.answered');
    const now = toUnix(this.clock.now(refund.environment));
    return this.sender.settle({ ...refund, stage: 'sent' }, answer, now);
  }

  private async save(refund: RefundRow): Promise<RefundRow> {
    await this.refunds.advance(refund);
    return refund;
  }
}
