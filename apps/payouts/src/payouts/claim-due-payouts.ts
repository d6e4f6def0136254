import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PayoutEntity } from './payout.entity';
import { claimPayout, holdPayout, isToBeSent } from './payout.rules';
import { PayoutLeases } from './payout-leases';
import { PayoutsStore } from './payouts.store';

/** Claims due payouts. No other replica can claim a payout until the lease ends. */
@Injectable()
export class ClaimDuePayouts {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
    private readonly leases: PayoutLeases,
    private readonly standings: MerchantStandings,
  ) {}

  /**
   * Returns up to `limit` claimed payouts. The claims are committed before the ledger or a provider is
   * called. Held payouts are not claimed.
   */
  execute({ environment, limit }: { environment: Environment; limit: number }): Promise<PayoutEntity[]> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now(environment).getTime();
      const due = await this.payouts.lockDue(tx, environment, now, limit);
      const until = this.leases.end(environment);
      const held = due.filter((payout) => this.isHeld(payout));
      const claimed = due
        .filter((payout) => !held.includes(payout))
        .map((payout) => claimPayout(payout, until));
      const changed = [...claimed, ...held.map((payout) => holdPayout(payout, now))];
      if (changed.length) await this.payouts.save(tx, ...changed);
      return claimed;
    });
  }

  private isHeld(payout: PayoutEntity): boolean {
    return isToBeSent(payout) && this.standings.isBlocked(payout, 'send_payout');
  }
}
