import { Inject, Injectable } from '@nestjs/common';
import type { Clock, LedgerFinding } from '@tulay/contracts';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import { CheckpointsStore } from '../reconciliation/checkpoints.store';
import type { ReconciliationConfig } from '../reconciliation/reconciliation.config';
import { BookFindingsStore } from './book-findings.store';
import { VerifyBooks } from './verify-books';

const HOUR_MS = 3_600_000;
/** Cursor that marks a completed full verification until the next full verification starts. */
const DONE = 'done';
/**
 * Maximum number of pages per run, so that the regular verification does not have to wait for a long full
 * verification.
 */
const PAGES_PER_RUN = 50;

/**
 * Continues the full verification from its checkpoint. The verification restarts every
 * `RECONCILE_ALL_EVERY_HOURS` and detects changes to sealed rows.
 */
@Injectable()
export class ResumeFullVerification {
  constructor(
    private readonly verify: VerifyBooks,
    private readonly findings: BookFindingsStore,
    private readonly checkpoints: CheckpointsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
  ) {}

  /**
   * @param signal ends the run after the current page
   * @returns the new findings
   */
  async execute({ signal }: { signal: AbortSignal }): Promise<LedgerFinding[]> {
    const now = this.clock.now('live');
    const since = new Date(now.getTime() - this.config.RECONCILE_ALL_EVERY_HOURS * HOUR_MS);
    let { cursor } = await this.checkpoints.resume('books', now, since);
    const found: LedgerFinding[] = [];
    for (let pages = 0; cursor !== DONE && pages < PAGES_PER_RUN && !signal.aborted; pages++) {
      const page = await this.verify.execute({ cursor });
      found.push(...(await this.findings.replace(page.page, page, page.checks)));
      cursor = page.cursor ?? DONE;
      await this.checkpoints.move('books', cursor, page.cursor === null ? now : null);
      if (page.cursor === null) await this.findings.passEnded();
    }
    return found;
  }
}
