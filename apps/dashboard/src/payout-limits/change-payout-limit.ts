import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Tenant } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { FormAnswers } from '../form-answers/form-answers';
import type { SessionEntity } from '../sessions/session.entity';
import { requireFreshFactor } from '../sessions/session.rules';
import { requireDeed } from '../team/team.rules';
import { TeamStore } from '../team/team.store';
import { LimitNotices } from './limit-notices';
import { PayoutLimitsStore, type PayoutLimit } from './payout-limits.store';

/** Changes the amount that a member may pay out without approval. All owners are notified by email. */
@Injectable()
export class ChangePayoutLimit {
  constructor(
    private readonly answers: FormAnswers,
    private readonly limits: PayoutLimitsStore,
    private readonly team: TeamStore,
    private readonly told: LimitNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Changes the limit.
   * @throws ShowAgain without a recent second factor; DomainError `insufficient_scope`
   */
  async execute(session: SessionEntity, tenant: Tenant, limit: PayoutLimit): Promise<void> {
    requireFreshFactor(session, toUnix(this.clock.now('live')));
    await this.answers.keep(async (tx) => {
      const members = await this.team.lock(tx, tenant.merchantId);
      requireDeed(members, session.userId, 'payout_limit.change');
      const before = await this.limits.ofIn(tx, tenant);
      if (before === limit) return;
      await this.limits.put(tx, tenant, limit);
      await this.told.executeIn(tx, { tenant, actor: session.userId, members, from: before, to: limit });
    });
  }
}
