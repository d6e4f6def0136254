import { Inject, Injectable } from '@nestjs/common';
import {
  toUnix,
  type Clock,
  type FeePlan,
  type FeeState,
  type GetFeePlanRequest,
  type ScheduledFees,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { checkedCurrency, startOfDay } from './fee-request.rules';
import { FeePlans } from './fee-plans';
import type { ScheduledFeeEntity } from './scheduled-fee.entity';
import { ScheduledFeesStore } from './scheduled-fees.store';

/** Returns merchants' fees to operators. */
@Injectable()
export class ReadFees {
  constructor(
    private readonly store: ScheduledFeesStore,
    private readonly plans: FeePlans,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a merchant's past, current and scheduled fees, without removed fees. */
  async list(merchantId: string): Promise<ScheduledFees> {
    const fees = await this.store.listOf(merchantId);
    const listed = fees.map((fee, n) => {
      const { environment, method, currency, effectiveFrom, basisPoints, fixedMinor } = fee;
      const state = this.stateOf(fee, fees[n + 1]);
      return { environment, method, currency, effectiveFrom, basisPoints, fixedMinor, state };
    });
    return { merchantId, fees: listed };
  }

  /** @throws DomainError `invalid_request` if the currency or the day is invalid */
  plan({ merchantId, environment, currency, on }: GetFeePlanRequest): FeePlan {
    const at = on === null ? this.now(environment) : startOfDay(on, 'on');
    const tenant = { merchantId, environment };
    return { ...tenant, currency, at, fees: this.plans.planOf(tenant, checkedCurrency(currency), at) };
  }

  private stateOf(fee: ScheduledFeeEntity, next: ScheduledFeeEntity | undefined): FeeState {
    const now = this.now(fee.environment);
    if (fee.effectiveFrom > now) return 'planned';
    return next && isSameSeries(fee, next) && next.effectiveFrom <= now ? 'past' : 'current';
  }

  private readonly now = (environment: ScheduledFeeEntity['environment']): number =>
    toUnix(this.clock.now(environment));
}

const isSameSeries = (a: ScheduledFeeEntity, b: ScheduledFeeEntity): boolean =>
  a.environment === b.environment && a.method === b.method && a.currency === b.currency;
