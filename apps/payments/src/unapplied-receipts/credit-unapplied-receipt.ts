import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { LedgerClient } from '../ledger/ledger.client';
import { UnappliedReceiptsStore, type UnappliedReceiptDetails } from './unapplied-receipts.store';

/**
 * Posts the credit of a resolved receipt to the ledger. Repeated and concurrent calls are safe, because the
 * ledger posts each adjustment ID once.
 */
@Injectable()
export class CreditUnappliedReceipt {
  constructor(
    private readonly receipts: UnappliedReceiptsStore,
    private readonly ledger: LedgerClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Does not throw on a failure; the job retries the posting.
   * @returns the receipt after the attempt
   */
  async execute(receipt: UnappliedReceiptDetails): Promise<UnappliedReceiptDetails> {
    if (!receipt.resolution || receipt.resolution.done) return receipt;
    try {
      await this.credit(receipt);
    } catch (error) {
      this.logger.error(
        { err: error, receipt: receipt.id },
        'failed to credit unapplied receipt; will retry',
      );
    }
    return this.receipts.get(receipt.id);
  }

  private async credit({ id, resolution, notification }: UnappliedReceiptDetails): Promise<void> {
    if (!resolution?.adjustmentId || !resolution.merchantId) return;
    await this.ledger.credit({
      adjustmentId: resolution.adjustmentId,
      merchantId: resolution.merchantId,
      environment: notification.environment,
      amount: notification.amount,
      currency: notification.currency,
      reason: `unapplied receipt ${id}: ${resolution.note}`,
      actor: resolution.actor,
    });
    await this.receipts.markBooked(id, toUnix(this.clock.now('live')));
  }
}
