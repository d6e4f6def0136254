import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { toUnix, type Clock, type Environment, type Fee, type ScheduleFeeRequest } from '@tulay/contracts';
import { Database, executeOnce, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { checkedFee, checkedSeries, futureStart } from './fee-request.rules';
import { FeePlans } from './fee-plans';
import { ScheduledFeesStore, type FeeEntry } from './scheduled-fees.store';

/** Sets a merchant's fee for payments created from now on, or from a future day in Manila. */
@Injectable()
export class ScheduleFee {
  constructor(
    private readonly db: Database,
    private readonly store: ScheduledFeesStore,
    private readonly audit: AuditLog,
    private readonly plans: FeePlans,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `invalid_request` if a field is invalid, or the day is not in the future */
  async execute(request: ScheduleFeeRequest): Promise<void> {
    const { environments, method, currency } = checkedSeries(request);
    const fee = checkedFee(request, currency);
    await executeOnce(this.db, async (tx) => {
      for (const environment of environments) {
        const effectiveFrom = this.startOf(request.from, environment);
        const key = { merchantId: request.merchantId, environment, method, currency, effectiveFrom };
        await this.save(tx, { ...key, ...fee });
      }
      return null;
    });
    await this.plans.refresh();
  }

  private startOf(day: string | null, environment: Environment): number {
    const now = toUnix(this.clock.now(environment));
    return day === null ? now : futureStart(day, environment, now);
  }

  private async save(tx: Tx, entry: FeeEntry): Promise<void> {
    const { merchantId, environment, method, currency, effectiveFrom } = entry;
    const before = await this.store.save(tx, entry);
    const change = { from: before && auditedFee(before), to: auditedFee(entry) };
    const detail = { environment, method, currency, effective_from: effectiveFrom, ...change };
    await this.audit.record(tx, { action: 'merchant.fee_set', subject: merchantId, detail });
  }
}

/** Returns the fee as the audit log records it. */
export const auditedFee = ({ basisPoints, fixedMinor }: Fee) => ({
  basis_points: basisPoints,
  fixed_minor: fixedMinor,
});
