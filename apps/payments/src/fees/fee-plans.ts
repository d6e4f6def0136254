import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  PAYMENT_METHODS,
  type Environment,
  type Fee,
  type PaymentMethod,
  type Tenant,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { Jobs, SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import { feeFor, feeKey, parseFees, type FeeTable } from './fee.rules';
import { FeeSchedule } from './fee-schedule';
import type { ScheduledFeeEntity } from './scheduled-fee.entity';
import { ScheduledFeesStore } from './scheduled-fees.store';

const REFRESH_MS = 1_000;
const NONE: FeeTable = new Map();

/** Schedules by `feeKey(method, currency)`. */
type Schedules = Map<string, FeeSchedule>;

/**
 * Merchant fees per environment, method and currency. The fees are cached in memory, so that creating a payment
 * needs no query. Changes on other replicas apply within a second; a fee that was set before its start time
 * applies on every replica from exactly that time.
 */
@Injectable()
export class FeePlans implements OnModuleInit {
  private readonly defaults: FeeTable;
  private readonly agreed: Record<Environment, Map<string, Schedules>> = { test: new Map(), live: new Map() };
  private changesReadTo = new Date(0);

  constructor(
    @Inject(SERVICE_CONFIG) config: PaymentsConfig,
    private readonly store: ScheduledFeesStore,
    private readonly jobs: Jobs,
  ) {
    this.defaults = parseFees(config.DEFAULT_FEES);
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.jobs.every(REFRESH_MS, 'refresh fee plans', () => this.refresh());
  }

  /**
   * Returns the merchant's fee, or the default fee. The fixed part is in minor units of the currency.
   * @param payment `created` is in Unix seconds
   */
  feeOf(
    { merchantId, environment }: Tenant,
    { method, currency, created }: { method: PaymentMethod; currency: Currency; created: number },
  ): Fee {
    const schedules = this.agreed[environment].get(merchantId);
    const own = schedules ? { get: (key: string) => schedules.get(key)?.at(created) } : NONE;
    return feeFor(method, currency, [own, this.defaults]);
  }

  /** Returns the merchant's fees for all methods, for payments created at the given time in the currency. */
  planOf(tenant: Tenant, currency: Currency, created: number): Record<PaymentMethod, Fee> {
    const fees = PAYMENT_METHODS.map((method) => {
      const { basisPoints, fixedMinor } = this.feeOf(tenant, { method, currency, created });
      return [method, { basisPoints, fixedMinor }];
    });
    return Object.fromEntries(fees) as Record<PaymentMethod, Fee>;
  }

  /** Reads the changes since the last refresh. */
  async refresh(): Promise<void> {
    const { fees, readTo } = await this.store.changedSince(this.changesReadTo);
    for (const fee of fees) {
      const { effectiveFrom, basisPoints, fixedMinor } = fee;
      if (fee.removedAt) this.scheduleOf(fee).remove(fee);
      else this.scheduleOf(fee).set({ effectiveFrom, basisPoints, fixedMinor });
    }
    this.changesReadTo = readTo;
  }

  private scheduleOf({ merchantId, environment, method, currency }: ScheduledFeeEntity): FeeSchedule {
    const schedules = createdIn(this.agreed[environment], merchantId, () => new Map<string, FeeSchedule>());
    return createdIn(schedules, feeKey(method, currency), () => new FeeSchedule());
  }
}

/** Returns the value for the key. If there is none, creates and stores it. */
function createdIn<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
