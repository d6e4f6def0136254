import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { LedgerClient } from '../refunds/ledger.client';
import type { UnappliedRow } from './receipt.entity';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

/** Has a credit that was decided booked, under the adjustment's id. Safe to repeat from any step, also by several at once. */
@Injectable()
export class CreditReceipt {
  constructor(
    private readonly receipts: UnappliedReceiptsStore,
    private readonly ledger: LedgerClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The receipt as it then stands. What cannot be booked now is booked by the job. */
  async execute(receipt: UnappliedRow): Promise<UnappliedRow> {
    const { resolution } = receipt;
    if (!resolution?.adjustmentId || resolution.done) return receipt;
    try {
      await this.ledger.credit({
        adjustmentId: resolution.adjustmentId,
        merchantId: resolution.merchantId!,
        amount: receipt.amount,
        currency: receipt.currency,
        reason: `unapplied receipt ${receipt.id}: ${resolution.note}`,
        actor: resolution.actor,
      });
      await this.receipts.booked(receipt.id, toUnix(this.clock.now('live')));
    } catch (error) {
      this.logger.error(
        { err: error, receipt: receipt.id },
        'the credit of the receipt waits for its next turn',
      );
    }
    return this.receipts.get(receipt.id);
  }
}
