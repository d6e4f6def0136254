import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Metrics } from '@tulay/service-host';
import { BacklogStore } from './backlog.store';

/** Limits how often the query runs, because it steps through all receivers in the queue. */
const FRESH_MS = 15_000;

/**
 * Exports the number of overdue deliveries. The value is read from the database, so all replicas export the
 * same value.
 */
@Injectable()
export class QueueMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly backlogs: BacklogStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.show('webhook_due', 'Due deliveries, at most 10,000 per receiver', ({ due }) => due);
    this.show('webhook_due_oldest_seconds', 'Age of the oldest due delivery; 0 if none', ({ oldest }, now) =>
      oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
    );
  }

  private show(name: string, help: string, valueOf: (overdue: Overdue, now: Date) => number): void {
    const read = async (environment: Environment) => {
      const now = this.clock.now(environment);
      return { labels: { environment }, value: valueOf(await this.backlogs.overdue(environment, now), now) };
    };
    this.metrics.watch({
      name,
      help,
      labelNames: ['environment'],
      freshMs: FRESH_MS,
      read: () => Promise.all(ENVIRONMENTS.map(read)),
    });
  }
}

type Overdue = Awaited<ReturnType<BacklogStore['overdue']>>;
