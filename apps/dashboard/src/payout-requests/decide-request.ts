import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type GetRequest } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { TeamStore, type TeamMember } from '../team/team.store';
import type { PayoutRequestEntity } from './payout-request.entity';
import {
  PAUSES,
  requireApprovable,
  requireRequester,
  requireDifferentApprover,
} from './payout-request.rules';
import { nextRequestStatus } from './payout-request.states';
import { PayoutRequestsStore } from './payout-requests.store';
import { RequestNotifications } from './request-notifications';

type Decision = 'approved' | 'declined' | 'withdrawn';

/**
 * Applies decisions on requests with the status `waiting`. Locks the team, then the request, so that only one
 * of several concurrent decisions is applied and a removed member cannot decide.
 */
@Injectable()
export class DecideRequest {
  constructor(
    private readonly db: Database,
    private readonly store: PayoutRequestsStore,
    private readonly team: TeamStore,
    private readonly notices: RequestNotifications,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Approves the request. The caller then sends the payout.
   * @throws DomainError `not_found` if the request does not exist, `insufficient_scope` if the user may not
   * approve the request, `invalid_state` if the request can no longer be approved
   */
  approve(userId: string, which: GetRequest): Promise<PayoutRequestEntity> {
    const now = toUnix(this.clock.now('live'));
    return this.decide(userId, which, 'approved', (request, members) =>
      requireApprovable(request, members, userId, now),
    );
  }

  /**
   * @throws DomainError `not_found` if the request does not exist, `insufficient_scope` if the user may not
   * decline the request, `invalid_state` if the request can no longer be declined
   */
  decline(userId: string, which: GetRequest): Promise<PayoutRequestEntity> {
    return this.decide(userId, which, 'declined', (request, members) =>
      requireDifferentApprover(request, members, userId),
    );
  }

  /**
   * Withdraws a request. Only the requester may withdraw a request.
   * @throws DomainError `not_found` if the request does not exist, `insufficient_scope` if the user is not
   * the requester, `invalid_state` if the request can no longer be withdrawn
   */
  withdraw(userId: string, which: GetRequest): Promise<PayoutRequestEntity> {
    return this.decide(userId, which, 'withdrawn', (request) => requireRequester(request, userId));
  }

  private decide(
    decidedBy: string,
    which: GetRequest,
    decision: Decision,
    check: (request: PayoutRequestEntity, members: TeamMember[]) => void,
  ): Promise<PayoutRequestEntity> {
    return this.db.transaction(async (tx) => {
      const members = await this.team.lock(tx, which.merchantId);
      const before = await this.store.lock(tx, which);
      const status = nextRequestStatus(before.status, decision);
      check(before, members);
      const now = toUnix(this.clock.now('live'));
      const nextAskAt = status === 'sending' ? now + PAUSES.first : null;
      const after = { ...before, status, decidedBy, decidedAt: now, nextAskAt };
      await this.store.save(tx, after);
      await this.tell(tx, after, decision);
      return after;
    });
  }

  private async tell(tx: Tx, request: PayoutRequestEntity, decision: Decision): Promise<void> {
    await this.notices.record(tx, request, decision, request.decidedBy!);
    if (decision === 'declined') await this.notices.mailAsker(tx, request, 'payout_declined');
  }
}
