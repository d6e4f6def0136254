import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Tenant } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { StoredResponses } from '../stored-responses/stored-responses';
import type { SessionEntity } from '../sessions/session.entity';
import { requireFreshFactor } from '../sessions/session.rules';
import { requirePermission } from '../team/team.rules';
import { TeamStore } from '../team/team.store';
import { LimitNotifications } from './limit-notifications';
import { PayoutLimitsStore, type PayoutLimit } from './payout-limits.store';

/** Changes the amount that each member may pay out without approval, and notifies all owners by email. */
@Injectable()
export class ChangePayoutLimit {
  constructor(
    private readonly answers: StoredResponses,
    private readonly limits: PayoutLimitsStore,
    private readonly team: TeamStore,
    private readonly told: LimitNotifications,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws StepUpRequired if the second factor was not verified recently
   * @throws DomainError `insufficient_scope` if the user may not change the limit
   */
  async execute(session: SessionEntity, tenant: Tenant, limit: PayoutLimit): Promise<void> {
    requireFreshFactor(session, toUnix(this.clock.now('live')));
    await this.answers.keep(async (tx) => {
      const members = await this.team.lock(tx, tenant.merchantId);
      requirePermission(members, session.userId, 'payout_limit.change');
      const before = await this.limits.ofIn(tx, tenant);
      if (before === limit) return;
      await this.limits.put(tx, tenant, limit);
      await this.told.executeIn(tx, { tenant, actor: session.userId, members, from: before, to: limit });
    });
  }
}
