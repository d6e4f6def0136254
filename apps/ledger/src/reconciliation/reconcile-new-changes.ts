import { Inject, Injectable } from '@nestjs/common';
import { ALL_PARTS, type ReconciliationPart } from '@tulay/contracts';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { SealRows } from '../row-seals/seal-rows';
import { AnnounceSeals } from './announce-seals';
import { ReconcileChanges, type Step } from './reconcile-changes';
import { ReconcileNewJournals } from './reconcile-new-journals';

/** Maximum number of findings in a log line. The findings table contains a larger sample. */
const MAX_LOGGED = 20;

type Part = ReconciliationPart | 'journals';
const PARTS: Part[] = [...ALL_PARTS, 'journals'];

@Injectable()
export class ReconcileNewChanges {
  constructor(
    private readonly changes: ReconcileChanges,
    private readonly newJournals: ReconcileNewJournals,
    private readonly sealRows: SealRows,
    private readonly announceSeals: AnnounceSeals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reconciles the parts of each service separately: if a service does not reply, only its own parts are
   * delayed.
   * @param signal ends the run after the current page; the next run resumes from the checkpoints
   */
  async execute({ signal }: { signal: AbortSignal }): Promise<void> {
    for (const part of PARTS)
      await this.catchUp(part, signal).catch((error: Error) =>
        this.logger.warn({ part, reason: error.message }, 'cross-service reconciliation failed'),
      );
    const rowsSealed = await this.sealOldRows(signal);
    if (!signal.aborted) await this.announceSeals.execute(rowsSealed);
  }

  private async catchUp(part: Part, signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted;) {
      const step = await this.step(part);
      if (step.found.length) {
        const findings = step.found.slice(0, MAX_LOGGED);
        this.logger.error(
          { part, found: step.found.length, findings },
          'reconciliation found mismatches between services',
        );
      }
      if (step.changed.length) await this.sealRows.amend(step.changed);
      more = step.more;
    }
    if (!signal.aborted && part !== 'journals') await this.changes.recheck(part);
  }

  /** @returns the time up to which all rows are sealed; null if it is unknown */
  private async sealOldRows(signal: AbortSignal): Promise<number | null> {
    try {
      return await this.sealRows.sealOld({ signal });
    } catch (error) {
      this.logger.warn({ reason: (error as Error).message }, 'failed to seal old rows');
      return null;
    }
  }

  private step(part: Part): Promise<Step> {
    return part === 'journals' ? this.newJournals.execute() : this.changes.step(part);
  }
}
