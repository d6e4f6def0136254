import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type GetRequest } from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import type { SessionEntity } from '../sessions/session.entity';
import { requireFreshFactor } from '../sessions/session.rules';
import { DecideRequest } from './decide-request';
import type { PayoutRequestEntity } from './payout-request.entity';
import { SendRequest } from './send-request';

/** Approves a payout request on behalf of a second member and sends the payout. */
@Injectable()
export class ApproveRequest {
  constructor(
    private readonly decide: DecideRequest,
    private readonly send: SendRequest,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns a request with status `sent` or `refused`, or `sending` if the payouts service did not reply and
   * a job will retry
   * @throws StepUpRequired if the second factor was not verified recently
   * @throws DomainError `not_found` if the request does not exist, `insufficient_scope` if the user may not
   * approve the request, `invalid_state` if the request can no longer be approved
   */
  async execute(session: SessionEntity, which: GetRequest): Promise<PayoutRequestEntity> {
    requireFreshFactor(session, toUnix(this.clock.now('live')));
    const request = await this.decide.approve(session.userId, which);
    failpoint('dashboard.approval.saved');
    return this.send.execute(request);
  }
}
