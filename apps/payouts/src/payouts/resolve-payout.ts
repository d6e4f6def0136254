import { Injectable } from '@nestjs/common';
import {
  invalidField,
  PAYOUT_OUTCOMES,
  type Payout,
  type PayoutOutcome,
  type ResolvePayoutRequest,
} from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import type { PayoutFailure } from '../providers/provider.port';
import { ApplyPayoutStep } from './apply-payout-step';
import type { PayoutTrigger } from './payout.states';
import { toPayout } from './payout.view';

const OUTCOMES: Record<PayoutOutcome, { trigger: PayoutTrigger; failure?: PayoutFailure }> = {
  succeed: { trigger: 'provider.succeeded' },
  fail: {
    trigger: 'provider.failed',
    failure: { code: 'rejected_by_bank', message: 'The receiving bank rejected the payout' },
  },
  return: {
    trigger: 'provider.returned',
    failure: { code: 'returned', message: 'The receiving bank returned the payout' },
  },
};

/**
 * Applies an operator's decision on a payout whose outcome was not reported. Writes an audit entry if the
 * status changes.
 */
@Injectable()
export class ResolvePayout {
  constructor(
    private readonly db: Database,
    private readonly applyStep: ApplyPayoutStep,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws DomainError `not_found` if the payout does not exist, `invalid_request` if the outcome is
   * unknown, or `invalid_state` if the transition is not allowed
   */
  execute({ payoutId, outcome }: ResolvePayoutRequest): Promise<Payout> {
    if (!PAYOUT_OUTCOMES.includes(outcome))
      throw invalidField('outcome', `must be one of ${PAYOUT_OUTCOMES.join(', ')}`);
    const { trigger, failure } = OUTCOMES[outcome];
    return executeOnce(this.db, async (tx) => {
      const step = { payoutId, trigger, detail: { failure } };
      const { before, after } = await this.applyStep.executeIn(tx, step);
      const detail = { merchant: after.merchantId, outcome, from: before.status, to: after.status };
      if (before.status !== after.status)
        await this.audit.record(tx, { action: 'payout.resolved', subject: payoutId, detail });
      return toPayout(after);
    });
  }
}
