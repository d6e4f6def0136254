import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  invalidField,
  isPaymentMethod,
  PAYMENT_METHODS,
  type Fee,
  type FeePlan,
  type PaymentMethod,
  type SetFeeRequest,
} from '@tulay/contracts';
import { Jobs, SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import { parseFees } from './fee.rules';
import { MerchantFeesStore } from './merchant-fees.store';

const REFRESH_MS = 1_000;

/**
 * What each merchant pays per method. A service, not a use case: it keeps the fees in memory, so that a payment needs no
 * query. Changes arrive within a second.
 */
@Injectable()
export class FeePlans implements OnModuleInit {
  private readonly defaults: Record<PaymentMethod, Fee>;
  private readonly agreed = new Map<string, Fee>();
  private changesReadTo = new Date(0);

  constructor(
    @Inject(SERVICE_CONFIG) config: PaymentsConfig,
    private readonly store: MerchantFeesStore,
    private readonly jobs: Jobs,
  ) {
    this.defaults = parseFees(config.DEFAULT_FEES);
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.jobs.every(REFRESH_MS, 'refresh fee plans', () => this.refresh());
  }

  feeOf(merchantId: string, method: PaymentMethod): Fee {
    return this.agreed.get(keyOf(merchantId, method)) ?? this.defaults[method];
  }

  /** Sets a merchant's fee for the payments created from now on. */
  async set(fee: SetFeeRequest): Promise<FeePlan> {
    if (!isPaymentMethod(fee.method)) throw invalidField('method', 'is not a payment method');
    if (!isIntegerIn(fee.basisPoints, 0, 10_000))
      throw invalidField('basis_points', 'must be between 0 and 10000');
    if (!isIntegerIn(fee.fixedMinor, 0, 100_000_000))
      throw invalidField('fixed', 'must be between 0 and 1,000,000');
    await this.store.save(fee);
    await this.refresh();
    return this.planOf(fee.merchantId);
  }

  private planOf(merchantId: string): FeePlan {
    const fees = PAYMENT_METHODS.map((method) => [method, this.feeOf(merchantId, method)]);
    return { merchantId, fees: Object.fromEntries(fees) as FeePlan['fees'] };
  }

  private async refresh(): Promise<void> {
    const { fees, readTo } = await this.store.changedSince(this.changesReadTo);
    for (const { merchantId, method, basisPoints, fixedMinor } of fees) {
      this.agreed.set(keyOf(merchantId, method), { basisPoints, fixedMinor });
    }
    this.changesReadTo = readTo;
  }
}

const keyOf = (merchantId: string, method: string): string => `${merchantId} ${method}`;
const isIntegerIn = (n: number, min: number, max: number): boolean =>
  Number.isInteger(n) && n >= min && n <= max;
