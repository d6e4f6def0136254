import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs, Metrics } from '@tulay/service-host';
import { Gauge } from 'prom-client';
import { BalancesStore } from './balances.store';

/**
 * Limits how often the count runs. Counting reads every account, because balances change with each posting
 * and cannot be indexed.
 */
const EVERY_MS = 60_000;

@Injectable()
export class NegativeBalancesJob implements OnModuleInit {
  private gauge: Gauge<'environment' | 'currency'>;

  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly balances: BalancesStore,
  ) {}

  onModuleInit(): void {
    this.gauge = new Gauge({
      name: 'ledger_negative_balances',
      help: 'Merchants whose available balance is below zero',
      labelNames: ['environment', 'currency'],
      registers: [this.metrics.registry],
    });
    this.jobs.every(EVERY_MS, 'count negative balances', () => this.run());
  }

  async run(): Promise<void> {
    const counts = await this.balances.countNegative();
    this.gauge.reset();
    // Exports an explicit zero for PHP, so that alerts can distinguish "no negative balances" from a missing metric.
    for (const environment of ENVIRONMENTS) this.gauge.set({ environment, currency: 'PHP' }, 0);
    for (const { environment, currency, merchants } of counts)
      this.gauge.set({ environment, currency }, merchants);
  }
}
