import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { CheckoutRow } from './checkout.entity';
import { redriveDelay } from './checkout.rules';
import { OpenCheckout } from './open-checkout';
import { OpeningsStore } from './openings.store';

/** Opens payments whose process died between saving the checkout and hearing of the payment. */
@Injectable()
export class FinishOpenings {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly openings: OpeningsStore,
    private readonly open: OpenCheckout,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Up to `limit` of them; answers how many were due. */
  async execute(environment: Environment, limit: number): Promise<number> {
    const due = await this.claim(environment, limit);
    await Promise.all(due.map((checkout) => this.finish(checkout)));
    return due.length;
  }

  /** What is taken up is due again later, so that nobody else takes it up meanwhile. */
  private claim(environment: Environment, limit: number): Promise<CheckoutRow[]> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now(environment).getTime();
      const due = await this.openings.lockDue(tx, environment, now, limit);
      for (const checkout of due) await this.openings.postpone(tx, postponed(checkout, now));
      return due;
    });
  }

  private async finish(checkout: CheckoutRow): Promise<void> {
    try {
      await this.open.execute(checkout);
      this.logger.info({ payment: checkout.paymentId }, 'opening finished');
    } catch (error) {
      this.logger.error({ err: error, payment: checkout.paymentId }, 'opening not finished');
    }
  }
}

const postponed = (checkout: CheckoutRow, now: number): CheckoutRow => {
  const retries = checkout.retries + 1;
  return { ...checkout, retries, dueAt: now + redriveDelay(retries) };
};
