import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PayoutEntity } from './payout.entity';
import { takeUp } from './payout.rules';
import { PayoutsStore } from './payouts.store';

/** Claims what is due, so that nobody else takes it up until it is due again. */
@Injectable()
export class TakeDuePayouts {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
  ) {}

  /** Up to `limit` payouts, as they were saved before anybody is asked about them. */
  execute(environment: Environment, limit: number): Promise<PayoutEntity[]> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now(environment).getTime();
      const due = await this.payouts.lockDue(tx, environment, now, limit);
      const taken = due.map((payout) => takeUp(payout, now));
      if (taken.length) await this.payouts.save(tx, ...taken);
      return taken;
    });
  }
}
