import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { PayoutLimitsStore, type PayoutLimit } from '../payout-limits/payout-limits.store';
import { TeamStore } from '../team/team.store';
import { approversOf, needsApproval, WINDOW_SECONDS } from './payout-request.rules';
import { PayoutRequestsStore } from './payout-requests.store';

export interface Preview {
  limit: PayoutLimit;
  /** Whether a second member would have to approve it. */
  waits: boolean;
  /** Whether there is a member who may approve it. */
  hasApprover: boolean;
}

/** Previews the outcome of a payout submitted now. The decision is made again on submission. */
@Injectable()
export class PayoutPreview {
  constructor(
    private readonly db: Database,
    private readonly store: PayoutRequestsStore,
    private readonly limits: PayoutLimitsStore,
    private readonly team: TeamStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param amount centavos */
  async execute(tenant: Tenant, userId: string, amount: bigint): Promise<Preview> {
    const since = toUnix(this.clock.now('live')) - WINDOW_SECONDS;
    const limit = await this.limits.of(tenant);
    const before = await this.db.transaction((tx) => this.store.sentAlone(tx, tenant, userId, since));
    const members = await this.team.members(tenant.merchantId);
    return {
      limit,
      waits: needsApproval(amount, before, limit),
      hasApprover: approversOf(members, userId).length > 0,
    };
  }
}
