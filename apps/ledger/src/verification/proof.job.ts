import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AdvisoryLock, Database } from '@tulay/persistence';
import { Jobs, SERVICE_CONFIG } from '@tulay/service-host';
import type { ReconciliationConfig } from '../reconciliation/reconciliation.config';
import { VerifyNewJournals } from './verify-new-journals';

@Injectable()
export class ProofJob implements OnModuleInit, OnModuleDestroy {
  private readonly lock: AdvisoryLock;
  private readonly stop = new AbortController();

  constructor(
    private readonly prove: VerifyNewJournals,
    private readonly jobs: Jobs,
    db: Database,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
  ) {
    this.lock = new AdvisoryLock(db, 'proof of the books');
  }

  onModuleInit(): void {
    this.jobs.every(this.config.VERIFY_EVERY_SECONDS * 1000, 'prove-books', () => this.run());
  }

  /** Aborts the run, so that a shutdown does not wait for it. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  async run(): Promise<void> {
    if (!(await this.lock.hold())) return;
    try {
      await this.prove.execute(this.stop);
    } finally {
      await this.lock.release();
    }
  }
}
