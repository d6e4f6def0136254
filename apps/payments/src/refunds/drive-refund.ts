import { Inject, Injectable } from '@nestjs/common';
import { failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { LedgerClient } from '../ledger/ledger.client';
import { RefundLeases } from './refund-leases';
import { RefundSender } from './refund-sender';
import type { RefundEntity } from './refund.entity';
import { RefundsStore } from './refunds.store';

/** Advances a pending refund from its current stage as far as possible. Every stage can be repeated safely. */
@Injectable()
export class DriveRefund {
  constructor(
    private readonly refunds: RefundsStore,
    private readonly ledger: LedgerClient,
    private readonly sender: RefundSender,
    private readonly leases: RefundLeases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Processes the refund while renewing its lease. Does not throw on an outage: the job resumes the refund
   * after the lease expires.
   * @returns the refund after the last completed step
   */
  async execute(refund: RefundEntity): Promise<RefundEntity> {
    if (refund.status !== 'pending') return refund;
    try {
      return await this.leases.hold(refund, () => this.advance(refund));
    } catch (error) {
      this.logger.warn({ err: error, refund: refund.id }, 'refund not finished; will retry');
      return (await this.refunds.find(refund.id)) ?? refund;
    }
  }

  private async advance(refund: RefundEntity): Promise<RefundEntity> {
    const debited = refund.stage === 'requested' ? await this.debit(refund) : refund;
    if (!debited) return this.asSaved(refund);
    return debited.stage === 'debited' ? this.send(debited) : this.sender.poll(debited);
  }

  /**
   * Debits the refund. A stage is saved only if the row is unchanged, so that only one of two processes
   * continues.
   */
  private async debit(refund: RefundEntity): Promise<RefundEntity | null> {
    failpoint('refunds.debit.asking');
    await this.ledger.debit(refund);
    failpoint('refunds.debit.answered');
    const debited: RefundEntity = { ...refund, stage: 'debited' };
    return (await this.refunds.advance(refund, debited)) ? debited : null;
  }

  /**
   * Sends a refund in stage `debited`. After a crash during the call, the refund is sent again only if the
   * provider deduplicates by reference; otherwise it is polled.
   */
  private async send(refund: RefundEntity): Promise<RefundEntity> {
    const ready = await this.sender.prepare(refund);
    if (!ready) return this.asSaved(refund);
    failpoint('refunds.send.asking');
    const answer = await this.sender.send(ready);
    failpoint('refunds.send.answered');
    return this.sender.saveAnswer(ready, answer, { polled: false });
  }

  private async asSaved(refund: RefundEntity): Promise<RefundEntity> {
    return (await this.refunds.find(refund.id)) ?? refund;
  }
}
