import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AdvisoryLock, Database } from '@tulay/persistence';
import { Jobs, SERVICE_CONFIG } from '@tulay/service-host';
import type { ReconciliationConfig } from './reconciliation.config';
import { ReconcileNewChanges } from './reconcile-new-changes';

@Injectable()
export class ReconciliationJob implements OnModuleInit, OnModuleDestroy {
  private readonly lock: AdvisoryLock;
  private readonly stop = new AbortController();

  constructor(
    private readonly reconcile: ReconcileNewChanges,
    private readonly jobs: Jobs,
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
  ) {
    this.lock = new AdvisoryLock(db, 'reconciliation');
  }

  /** Skips the first run, because all services start simultaneously and may not reply yet. */
  onModuleInit(): void {
    let started = false;
    this.jobs.every(this.config.RECONCILE_EVERY_SECONDS * 1000, 'reconcile', async () => {
      if (started) await this.run();
      started = true;
    });
  }

  /** Aborts the run, so that a shutdown does not wait for it. The next start resumes from the checkpoints. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  async run(): Promise<void> {
    if (!(await this.lock.hold())) return;
    try {
      await this.reconcile.execute(this.stop);
    } finally {
      await this.lock.release();
    }
  }
}
