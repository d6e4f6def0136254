import { Inject, Injectable } from '@nestjs/common';
import { DomainError, newId, toUnix, type Clock, type Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { isDeepStrictEqual } from 'node:util';
import { PayoutLimitsStore } from '../payout-limits/payout-limits.store';
import { TeamStore, type TeamMember } from '../team/team.store';
import type { PayoutRequestEntity } from './payout-request.entity';
import {
  approversOf,
  needsApproval,
  PAUSES,
  requireApprover,
  requireCanSend,
  WAIT_SECONDS,
  WINDOW_SECONDS,
} from './payout-request.rules';
import { PayoutRequestsStore } from './payout-requests.store';
import { RequestNotifications } from './request-notifications';

export type PayoutDraft = Pick<
  PayoutRequestEntity,
  'amount' | 'currency' | 'method' | 'destination' | 'description'
>;

/** Payout draft with the requester and the form's idempotency token. */
export interface RequestedPayout {
  tenant: Tenant;
  userId: string;
  formKey: string;
  draft: PayoutDraft;
}

/**
 * Saves requests before the payouts service is called, and decides whether a second member has to approve.
 */
@Injectable()
export class SaveRequest {
  constructor(
    private readonly store: PayoutRequestsStore,
    private readonly limits: PayoutLimitsStore,
    private readonly team: TeamStore,
    private readonly notices: RequestNotifications,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Saves the request, or returns the request that this form already created. The team's lock serializes a
   * merchant's requests, so that concurrent requests cannot exceed the limit together.
   * @throws DomainError `insufficient_scope` if the user may not send payouts, `invalid_state` if the form
   * was submitted with different content or no other member may approve the payout
   */
  async executeIn(tx: Tx, asked: RequestedPayout): Promise<PayoutRequestEntity> {
    const { tenant, userId, formKey, draft } = asked;
    const members = await this.team.lock(tx, tenant.merchantId);
    requireCanSend(members, userId);
    const known = await this.store.byForm(tx, tenant.merchantId, userId, formKey);
    if (known) return sameAs(known, asked);
    const now = toUnix(this.clock.now('live'));
    const waits = await this.mustWait(tx, asked, now);
    if (waits) requireApprover(members, userId);
    const request = { ...draft, ...tenant, ...begun(waits, now), id: newId('po'), askedBy: userId, formKey };
    await this.store.insert(tx, request);
    await this.note(tx, request, members);
    return request;
  }

  private async mustWait(tx: Tx, { tenant, userId, draft }: RequestedPayout, now: number): Promise<boolean> {
    const before = await this.store.sentAlone(tx, tenant, userId, now - WINDOW_SECONDS);
    return needsApproval(draft.amount, before, await this.limits.ofIn(tx, tenant));
  }

  private async note(tx: Tx, request: PayoutRequestEntity, members: TeamMember[]): Promise<void> {
    const { status, askedBy } = request;
    await this.notices.record(tx, request, status === 'waiting' ? 'asked' : 'begun', askedBy);
    if (status === 'waiting')
      await this.notices.mailTo(
        tx,
        approversOf(members, askedBy).map(({ email, language }) => ({ email, language })),
        'payout_waiting',
      );
  }
}

const begun = (waits: boolean, now: number) => ({
  status: waits ? ('waiting' as const) : ('sending' as const),
  decidedBy: null,
  decidedAt: null,
  refusal: null,
  asks: 0,
  nextAskAt: waits ? null : now + PAUSES.first,
  expiresAt: waits ? now + WAIT_SECONDS : null,
  created: now,
});

function sameAs(known: PayoutRequestEntity, { tenant, draft }: RequestedPayout): PayoutRequestEntity {
  const { amount, currency, method, destination, description } = known;
  const same = isDeepStrictEqual({ amount, currency, method, destination, description }, { ...draft });
  if (!same || known.environment !== tenant.environment)
    throw new DomainError('invalid_state', 'This form was already submitted with different values');
  return known;
}
