import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK, failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { PayoutRoutes } from '../routing/payout-routes';
import type { PayoutFailure } from '../providers/provider.port';
import { ApplyPayoutStep } from './apply-payout-step';
import type { PayoutEntity } from './payout.entity';
import { rerouted } from './payout.rules';
import { PayoutsStore } from './payouts.store';

interface Refused {
  /** The payout as it was claimed. */
  payout: PayoutEntity;
  reason: PayoutFailure;
}

/**
 * Moves a payout that was not accepted to the next provider, or back to the first provider after a delay.
 * Fails the payout after all retries.
 */
@Injectable()
export class ReroutePayout {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
    private readonly routes: PayoutRoutes,
    private readonly applyStep: ApplyPayoutStep,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Has no effect if another process has since claimed the payout, because that process may have sent the
   * payout.
   */
  async execute({ payout, reason }: Refused): Promise<void> {
    const now = this.clock.now(payout.environment).getTime();
    const route = rerouted(payout, this.routes.names(payout.merchantId, payout), now);
    const about = { payout: payout.id, provider: payout.provider, next: route?.provider, reason };
    this.logger.warn(about, 'payout not accepted by provider');
    if (route) await this.payouts.reroute(payout, route);
    else await this.fail(payout, reason);
    failpoint('payouts.rerouted.saved');
  }

  private async fail(payout: PayoutEntity, failure: PayoutFailure): Promise<void> {
    await this.applyStep.execute({
      payoutId: payout.id,
      trigger: 'provider.failed',
      detail: { failure },
      onlyIf: payout,
    });
  }
}
