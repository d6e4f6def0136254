import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { LedgerClient } from '../ledger/ledger.client';
import { RefundSender } from './refund-sender';
import type { RefundEntity } from './refund.entity';
import { RefundsStore } from './refunds.store';

/** Advances a pending refund from its stage as far as possible. Safe to repeat at any stage. */
@Injectable()
export class DriveRefund {
  constructor(
    private readonly refunds: RefundsStore,
    private readonly ledger: LedgerClient,
    private readonly sender: RefundSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Does not throw on an outage, because the job retries. @returns the refund as it is afterwards */
  async execute(refund: RefundEntity): Promise<RefundEntity> {
    if (refund.status !== 'pending') return refund;
    try {
      return await this.advance(refund);
    } catch (error) {
      this.logger.warn({ err: error, refund: refund.id }, 'the refund is not finished; the job retries it');
      return (await this.refunds.find(refund.id)) ?? refund;
    }
  }

  private async advance(refund: RefundEntity): Promise<RefundEntity> {
    const debited = refund.stage === 'requested' ? await this.debit(refund) : refund;
    return debited.stage === 'debited' ? this.send(debited) : this.sender.poll(debited);
  }

  private async debit(refund: RefundEntity): Promise<RefundEntity> {
    failpoint('refunds.debit.asking');
    await this.ledger.debit(refund);
    failpoint('refunds.debit.answered');
    return this.save({ ...refund, stage: 'debited' });
  }

  /** Our id is the provider's idempotency key: sending the refund again after a crash has no second effect. */
  private async send(refund: RefundEntity): Promise<RefundEntity> {
    failpoint('refunds.send.asking');
    const answer = await this.sender.send(refund);
    failpoint('refunds.send.answered');
    const now = toUnix(this.clock.now(refund.environment));
    return this.sender.saveAnswer({ ...refund, stage: 'sent' }, answer, now);
  }

  private async save(refund: RefundEntity): Promise<RefundEntity> {
    await this.refunds.advance(refund);
    return refund;
  }
}
