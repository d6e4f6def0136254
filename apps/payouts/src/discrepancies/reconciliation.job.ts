import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Clock, type Environment } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, Jobs, Metrics } from '@tulay/service-host';
import { isRemote, type PayoutProvider } from '../providers/provider.port';
import { CatchUpDay } from './catch-up-day';

const EVERY_MS = 600_000;
/** A day is compared some hours after its end in Manila, when providers have its last lines. */
const AFTER_MS = 3 * 3_600_000;
const MANILA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** Compares each day with each provider once it is over, and counts what is open. */
@Injectable()
export class ProviderReconciliationJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly work: CatchUpDay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'compare days with providers', () => this.run());
    this.metrics.watchValue(
      'payout_discrepancies_open',
      'What a provider, our payouts and the books do not agree on and nobody has explained',
      () => this.work.discrepancies.countOpen(),
    );
  }

  /** A provider that cannot be read delays only itself; the next run tries again. */
  async run(): Promise<void> {
    for (const provider of this.router.all().filter(isRemote))
      for (const environment of ENVIRONMENTS)
        if (provider.capabilities.some((capability) => capability.environment === environment))
          await this.work.execute({ provider: provider.name, environment, day: this.lastDay(environment) });
  }

  private lastDay(environment: Environment): string {
    const now = this.clock.now(environment).getTime() - AFTER_MS + MANILA_MS;
    return new Date(now - DAY_MS).toISOString().slice(0, 10);
  }
}
