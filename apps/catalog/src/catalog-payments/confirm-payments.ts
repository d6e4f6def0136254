import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { CatalogPaymentEntity } from './catalog-payment.entity';
import { retryDelayMs } from './catalog-payment.rules';
import { StartCatalogPayment } from './start-catalog-payment';
import { UnconfirmedPaymentsStore } from './unconfirmed-payments.store';

interface ConfirmPaymentsBatch {
  environment: Environment;
  limit: number;
}

/**
 * Retries unconfirmed payments. A payment stays unconfirmed if the process that saved it crashed or the
 * payments service did not respond.
 */
@Injectable()
export class ConfirmPayments {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly unconfirmed: UnconfirmedPaymentsStore,
    private readonly start: StartCatalogPayment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the number of payments that were due. */
  async execute(batch: ConfirmPaymentsBatch): Promise<number> {
    const due = await this.claim(batch);
    await Promise.all(due.map((payment) => this.confirm(payment)));
    return due.length;
  }

  /**
   * Claims and returns the due payments. Postponing their next retry ensures that no other replica claims them.
   */
  private claim({ environment, limit }: ConfirmPaymentsBatch): Promise<CatalogPaymentEntity[]> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now(environment).getTime();
      const due = await this.unconfirmed.lockDue(tx, environment, now, limit);
      for (const payment of due) await this.unconfirmed.postpone(tx, postponed(payment, now));
      return due;
    });
  }

  private async confirm(payment: CatalogPaymentEntity): Promise<void> {
    try {
      await this.start.execute(payment);
      this.logger.info({ payment: payment.paymentId }, 'payment confirmed');
    } catch (error) {
      this.logger.error({ err: error, payment: payment.paymentId }, 'failed to confirm payment');
    }
  }
}

const postponed = (payment: CatalogPaymentEntity, now: number): CatalogPaymentEntity => {
  const retries = payment.retries + 1;
  return { ...payment, retries, dueAt: now + retryDelayMs(retries) };
};
