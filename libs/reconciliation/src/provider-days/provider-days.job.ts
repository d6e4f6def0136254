import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ENVIRONMENTS,
  toUnix,
  type Clock,
  type Environment,
  type ReconcileProviderRequest,
} from '@tulay/contracts';
import { CLOCK, Jobs, Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { CatchUpDay } from './catch-up-day';
import { OWN_MONEY, type OwnMoney } from './own-money.port';
import type { ProviderDaysConfig } from './provider-days.config';

const EVERY_MS = 600_000;
/**
 * Time between the end of a Manila day and its comparison, so that the provider's records include the day's
 * last entries.
 */
const AFTER_MS = 3 * 3_600_000;
const MANILA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const DROP_EVERY_MS = 3_600_000;
const DROPPED_AT_ONCE = 1_000;

/**
 * Compares each completed day with each provider, counts open discrepancies, and deletes old closed
 * discrepancies.
 */
@Injectable()
export class ProviderDaysJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    @Inject(OWN_MONEY) private readonly own: OwnMoney,
    private readonly work: CatchUpDay,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: ProviderDaysConfig,
  ) {}

  @Inject(Metrics) private readonly metrics: Metrics;

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'compare days with providers', () => this.run());
    this.jobs.every(DROP_EVERY_MS, 'drop old discrepancies', () => this.dropOld());
    this.metrics.watchValue('provider_discrepancies_open', 'Open reconciliation discrepancies', () =>
      this.work.discrepancies.countOpen(),
    );
    this.metrics.watchValue(
      'provider_comparisons_due',
      'Days of the last week not yet reconciled with a provider',
      async () => (await this.due()).length,
    );
  }

  /**
   * Compares each provider separately: if a provider's records cannot be read, only that provider's comparison
   * is delayed, and it is retried for a week.
   */
  async run(): Promise<void> {
    for (const day of await this.due()) await this.work.execute(day);
  }

  private async due(): Promise<ReconcileProviderRequest[]> {
    const due: ReconcileProviderRequest[] = [];
    for (const { name: provider, capabilities } of this.own.providers())
      for (const environment of ENVIRONMENTS) {
        if (!capabilities.some((capability) => capability.environment === environment)) continue;
        const asked = { provider, environment, last: this.lastDay(environment) };
        const days = await this.work.discrepancies.daysToCompare(asked);
        due.push(...days.map((day) => ({ provider, environment, day })));
      }
    return due;
  }

  /**
   * Deletes old closed discrepancies.
   * @returns whether there may be more
   */
  async dropOld(): Promise<boolean> {
    const before = toUnix(this.clock.now('live')) - this.config.RETENTION_DISCREPANCIES_DAYS * 86_400;
    return (await this.work.discrepancies.dropClosed(before, DROPPED_AT_ONCE)) === DROPPED_AT_ONCE;
  }

  private lastDay(environment: Environment): string {
    const now = this.clock.now(environment).getTime() - AFTER_MS + MANILA_MS;
    return new Date(now - DAY_MS).toISOString().slice(0, 10);
  }
}
