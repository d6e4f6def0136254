import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, failpoint } from '@tulay/service-host';
import type { SessionEntity } from '../sessions/session.entity';
import { requireFreshFactor } from '../sessions/session.rules';
import type { PayoutRequestEntity } from './payout-request.entity';
import { SaveRequest, type RequestedPayout } from './save-request';
import { SendRequest } from './send-request';

@Injectable()
export class RequestPayout {
  constructor(
    private readonly db: Database,
    private readonly save: SaveRequest,
    private readonly send: SendRequest,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Saves the request and sends the payout if no approval is needed. Resubmitting the form returns the same
   * request.
   * @returns a request with status `waiting`, `sent` or `refused`, or `sending` if the payouts service did
   * not reply and a job will retry
   * @throws StepUpRequired if the second factor was not verified recently
   * @throws DomainError `insufficient_scope` if the user may not send payouts, `invalid_state` if the form
   * was submitted with different content or no other member may approve the payout
   */
  async execute(
    session: SessionEntity,
    asked: Omit<RequestedPayout, 'userId'>,
  ): Promise<PayoutRequestEntity> {
    requireFreshFactor(session, toUnix(this.clock.now('live')));
    const request = await this.db.transaction((tx) =>
      this.save.executeIn(tx, { ...asked, userId: session.userId }),
    );
    failpoint('dashboard.request.saved');
    return request.status === 'sending' ? this.send.execute(request) : request;
  }
}
