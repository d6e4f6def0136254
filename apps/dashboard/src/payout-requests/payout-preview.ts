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
  /** Whether the payout needs approval by a second member. */
  waits: boolean;
  /** Whether the team has a member who may approve the payout. */
  hasApprover: boolean;
}

/** Predicts whether a payout would need approval. The decision is made when the payout is submitted. */
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
