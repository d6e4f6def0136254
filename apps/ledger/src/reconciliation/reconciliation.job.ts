import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RECONCILIATION_PARTS, type ReconciliationPart } from '@tulay/contracts';
import { AdvisoryLock, Database } from '@tulay/persistence';
import { Jobs, LOGGER, SERVICE_CONFIG } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { ReconciliationConfig } from './reconciliation.config';
import { ReconcileChanges } from './reconcile-changes';

/** A log line shows the first findings; the table has all. */
const MAX_LOGGED = 20;

/** Reconciles the books with the other services periodically, and reports a loss to the operator. */
@Injectable()
export class ReconciliationJob implements OnModuleInit, OnModuleDestroy {
  private readonly lock: AdvisoryLock;
  private stopping = false;

  constructor(
    private readonly reconcile: ReconcileChanges,
    private readonly jobs: Jobs,
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lock = new AdvisoryLock(db, 'reconciliation');
  }

  /** Skips the first run: services start together, and the others may not answer yet. */
  onModuleInit(): void {
    let started = false;
    this.jobs.every(this.config.RECONCILE_EVERY_SECONDS * 1000, 'reconcile', async () => {
      if (started) await this.run();
      started = true;
    });
  }

  /** A shutdown does not wait for the rest: the next start resumes from the checkpoints. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** Only one replica runs at a time. A service that does not answer delays only its own parts. */
  async run(): Promise<void> {
    if (!(await this.lock.hold())) return;
    try {
      for (const part of RECONCILIATION_PARTS)
        await this.catchUp(part).catch((error: Error) =>
          this.logger.warn({ part, reason: error.message }, 'a part could not be reconciled'),
        );
    } finally {
      await this.lock.release();
    }
  }

  private async catchUp(part: ReconciliationPart): Promise<void> {
    for (let more = true; more && !this.stopping;) {
      const step = await this.reconcile.step(part);
      if (step.found.length) {
        const findings = step.found.slice(0, MAX_LOGGED);
        this.logger.error({ part, found: step.found.length, findings }, 'the services do not agree');
      }
      more = step.more;
    }
    if (!this.stopping) await this.reconcile.recheck(part);
  }
}
