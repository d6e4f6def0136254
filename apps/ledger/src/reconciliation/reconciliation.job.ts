import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RECONCILIATION_PARTS, type ReconciliationPart } from '@tulay/contracts';
import { AdvisoryLock, Database } from '@tulay/persistence';
import { Jobs, LOGGER, SERVICE_CONFIG } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { LedgerConfig } from '../ledger.config';
import { FollowChanges } from './follow-changes';

/** A log line names the first of what was found; the table has them all. */
const MOST_LOGGED = 20;

/** Compares the books with the other services by itself, so that an operator hears of a loss without asking. */
@Injectable()
export class ReconciliationJob implements OnModuleInit, OnModuleDestroy {
  private readonly lock: AdvisoryLock;
  private stopping = false;

  constructor(
    private readonly follow: FollowChanges,
    private readonly jobs: Jobs,
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: LedgerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lock = new AdvisoryLock(db, 'reconciliation');
  }

  /** Not at once: services start together, and those that are asked may not answer yet. */
  onModuleInit(): void {
    let started = false;
    this.jobs.every(this.config.RECONCILE_EVERY_SECONDS * 1000, 'reconcile', async () => {
      if (started) await this.run();
      started = true;
    });
  }

  /** A service that is told to stop does not wait for the rest: the marks say where to go on. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** One replica does it for all. A service that does not answer holds up only what it is asked for. */
  async run(): Promise<void> {
    if (!(await this.lock.hold())) return;
    try {
      for (const part of RECONCILIATION_PARTS)
        await this.catchUp(part).catch((error: Error) =>
          this.logger.warn({ part, reason: error.message }, 'what the services say could not be compared'),
        );
    } finally {
      await this.lock.release();
    }
  }

  private async catchUp(part: ReconciliationPart): Promise<void> {
    for (let more = true; more && !this.stopping;) {
      const step = await this.follow.step(part);
      if (step.found.length) {
        const findings = step.found.slice(0, MOST_LOGGED);
        this.logger.error({ part, found: step.found.length, findings }, 'the services do not agree');
      }
      more = step.more;
    }
    if (!this.stopping) await this.follow.lookAgain(part);
  }
}
