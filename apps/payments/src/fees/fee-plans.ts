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
import { formatMoney, isCurrency, toMinor, type Currency } from '@tulay/money';
import { Jobs, SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import { feeFor, feeKey, parseFees, type FeeTable } from './fee.rules';
import { MerchantFeesStore, type AgreedFee } from './merchant-fees.store';

const REFRESH_MS = 1_000;
/** Maximum fixed fee in major units of the currency. */
const LARGEST_FIXED = 1_000_000;
const NONE: FeeTable = new Map();

/**
 * Merchant fees per method and currency. The fees are cached in memory, so that creating a payment needs no
 * query. Changes on other replicas apply within a second.
 */
@Injectable()
export class FeePlans implements OnModuleInit {
  private readonly defaults: FeeTable;
  private readonly agreed = new Map<string, Map<string, Fee>>();
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

  /** Returns the merchant's fee, or the default fee. The fixed part is in minor units of the currency. */
  feeOf(merchantId: string, method: PaymentMethod, currency: Currency): Fee {
    return feeFor(method, currency, [this.agreed.get(merchantId) ?? NONE, this.defaults]);
  }

  /**
   * Sets the merchant's fee for payments created from now on.
   * @throws DomainError `invalid_request` if a field is invalid
   */
  async set(request: SetFeeRequest): Promise<FeePlan> {
    const fee = checked(request);
    await this.store.save(fee);
    await this.refresh();
    return this.planOf(fee);
  }

  private planOf({ merchantId, currency }: AgreedFee): FeePlan {
    const fees = PAYMENT_METHODS.map((method) => [method, this.feeOf(merchantId, method, currency)]);
    return { merchantId, currency, fees: Object.fromEntries(fees) as FeePlan['fees'] };
  }

  private async refresh(): Promise<void> {
    const { fees, readTo } = await this.store.changedSince(this.changesReadTo);
    for (const { merchantId, method, currency, basisPoints, fixedMinor } of fees) {
      const table = this.agreed.get(merchantId) ?? new Map<string, Fee>();
      this.agreed.set(merchantId, table.set(feeKey(method, currency), { basisPoints, fixedMinor }));
    }
    this.changesReadTo = readTo;
  }
}

function checked({ merchantId, method, currency, basisPoints, fixedMinor }: SetFeeRequest): AgreedFee {
  if (!isPaymentMethod(method)) throw invalidField('method', 'must be a supported payment method');
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  if (!isIntegerIn(basisPoints, 0, 10_000))
    throw invalidField('basis_points', 'must be an integer between 0 and 10000');
  const largest = toMinor(LARGEST_FIXED, currency);
  if (!isIntegerIn(fixedMinor, 0, Number(largest)))
    throw invalidField('fixed', `must be between 0 and ${formatMoney(largest, currency)}`);
  return { merchantId, method, currency, basisPoints, fixedMinor };
}

const isIntegerIn = (n: number, min: number, max: number): boolean =>
  Number.isInteger(n) && n >= min && n <= max;
