import { Injectable, type OnModuleInit } from '@nestjs/common';
import type {
  PrioritizeProvidersRequest,
  ProviderWeights,
  SetProviderEnabledRequest,
} from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import type { ProviderOrderEntity } from './provider-settings.entity';
import { ProviderSettingsStore } from './provider-settings.store';

const REFRESH_MS = 1_000;

type MerchantOrder = Pick<ProviderOrderEntity, 'providers' | 'weights'>;

/**
 * Caches the operators' provider settings in memory, so that routing needs no query. Changes are applied
 * within a second.
 */
@Injectable()
export class ProviderSettings implements OnModuleInit {
  private disabled = new Set<string>();
  private readonly orders = new Map<string, MerchantOrder>();
  private ordersReadTo = new Date(0);
  private refreshing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ProviderSettingsStore,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.jobs.every(REFRESH_MS, 'refresh provider settings', () => this.refresh());
  }

  isEnabled(provider: string): boolean {
    return !this.disabled.has(provider);
  }

  orderOf(merchantId: string): readonly string[] {
    return this.orders.get(merchantId)?.providers ?? [];
  }

  /**
   * Returns the weights by which a merchant's payments or payouts are distributed; empty if the merchant has
   * none.
   */
  weightsOf(merchantId: string): ProviderWeights {
    return this.orders.get(merchantId)?.weights ?? {};
  }

  async setEnabled(change: SetProviderEnabledRequest): Promise<void> {
    await this.store.setEnabled(change);
    await this.refresh();
  }

  async setOrder(change: PrioritizeProvidersRequest): Promise<void> {
    await this.store.setOrder(change);
    await this.refresh();
  }

  /** Refreshes are serialized, so that an older result never replaces a newer one. */
  private refresh(): Promise<void> {
    const load = () => this.load();
    this.refreshing = this.refreshing.then(load, load);
    return this.refreshing;
  }

  private async load(): Promise<void> {
    this.disabled = await this.store.disabledProviders();
    const { orders, readTo } = await this.store.ordersChangedSince(this.ordersReadTo);
    for (const order of orders) this.orders.set(order.merchantId, order);
    this.ordersReadTo = readTo;
  }
}
