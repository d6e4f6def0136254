import { Inject, Injectable } from '@nestjs/common';
import type { Clock, LedgerFinding } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { CheckpointsStore } from '../reconciliation/checkpoints.store';
import { ResumeFullVerification } from './resume-full-verification';
import { SealBooks } from './seal-books';

/** Maximum number of findings in a log line. The findings table contains a larger sample. */
const MAX_LOGGED = 20;

/**
 * Verifies new journals first, then the next pages of the full verification. Reports findings to the
 * operator.
 */
@Injectable()
export class VerifyNewJournals {
  constructor(
    private readonly sealBooks: SealBooks,
    private readonly fullProof: ResumeFullVerification,
    private readonly checkpoints: CheckpointsStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ signal }: { signal: AbortSignal }): Promise<void> {
    const { journals, entries, found } = await this.sealBooks.execute({ signal });
    if (journals) this.logger.info({ journals, entries }, 'journals sealed');
    this.report(found);
    if (!signal.aborted) await this.checkpoints.reached('books.new', this.clock.now('live'));
    this.report(await this.fullProof.execute({ signal }));
  }

  private report(found: LedgerFinding[]): void {
    const findings = found.slice(0, MAX_LOGGED);
    if (found.length)
      this.logger.error({ found: found.length, findings }, 'ledger verification found mismatches');
  }
}
