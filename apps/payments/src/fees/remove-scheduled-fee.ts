import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { notFound, toUnix, type Clock, type ScheduledFeeKey } from '@tulay/contracts';
import { Database, executeOnce, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { checkedSeries, futureStart } from './fee-request.rules';
import { FeePlans } from './fee-plans';
import { auditedFee } from './schedule-fee';
import { ScheduledFeesStore, type FeeEntryKey } from './scheduled-fees.store';

/** Removes a merchant's scheduled fee, so that the preceding fee continues to apply. */
@Injectable()
export class RemoveScheduledFee {
  constructor(
    private readonly db: Database,
    private readonly store: ScheduledFeesStore,
    private readonly audit: AuditLog,
    private readonly plans: FeePlans,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid or the fee has started, `not_found` if no fee starts
   * on the day
   */
  async execute(request: ScheduledFeeKey): Promise<void> {
    const { environments, method, currency } = checkedSeries(request);
    await executeOnce(this.db, async (tx) => {
      let removed = 0;
      for (const environment of environments) {
        const effectiveFrom = futureStart(request.from, environment, toUnix(this.clock.now(environment)));
        const key = { merchantId: request.merchantId, environment, method, currency, effectiveFrom };
        if (await this.remove(tx, key)) removed++;
      }
      if (!removed) throw notFound('planned fee', request.from);
      return null;
    });
    await this.plans.refresh();
  }

  private async remove(tx: Tx, key: FeeEntryKey): Promise<boolean> {
    const fee = await this.store.remove(tx, key);
    if (!fee) return false;
    const { environment, method, currency, effectiveFrom } = key;
    const detail = { environment, method, currency, effective_from: effectiveFrom, fee: auditedFee(fee) };
    await this.audit.record(tx, { action: 'merchant.fee_removed', subject: key.merchantId, detail });
    return true;
  }
}
