import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { BacklogStore } from '../queue/backlog.store';
import { ReceiverQueues } from './receiver-queues';

/**
 * Maximum number of overdue deliveries per receiver. Equal to the limit of a bulk replay, so that one replay
 * can recover the failed deliveries.
 */
const MAX_OVERDUE = 10_000;

/**
 * Finds receivers whose backlog keeps growing, for example because they time out. While too many of a
 * receiver's deliveries are overdue, new deliveries fail immediately and can be replayed. Retries that are
 * not due yet do not count, so that an endpoint that is only temporarily down keeps all its retries.
 */
@Injectable()
export class BacklogLimit {
  private readonly full = new Map<Environment, string[]>();

  constructor(
    private readonly backlogs: BacklogStore,
    private readonly queues: ReceiverQueues,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get receivers(): string[] {
    return [...this.full.values()].flat();
  }

  /** Queries only receivers with a backlog, so that receivers without a backlog cause no load. */
  async refresh(environment: Environment): Promise<void> {
    const before = this.full.get(environment) ?? [];
    const suspects = [...new Set([...this.queues.backlogged(environment), ...before])];
    const now = this.clock.now(environment);
    const full = suspects.length
      ? await this.backlogs.withMoreThan(MAX_OVERDUE, { environment, receivers: suspects, now })
      : [];
    this.full.set(environment, full);
    for (const receiver of full)
      if (!before.includes(receiver))
        this.logger.warn({ receiver }, 'receiver backlog full; new deliveries marked as failed');
  }
}
