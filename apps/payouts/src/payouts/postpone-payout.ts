import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { PayoutEntity } from './payout.entity';
import { retryDelay } from './payout.rules';
import { PayoutsStore } from './payouts.store';

/** Schedules the next step of a claimed payout that has no outcome yet. */
@Injectable()
export class PostponePayout {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
  ) {}

  async execute(payout: PayoutEntity): Promise<void> {
    const now = this.clock.now(payout.environment).getTime();
    await this.payouts.postpone(payout, now + retryDelay(payout) * 1_000);
  }
}
