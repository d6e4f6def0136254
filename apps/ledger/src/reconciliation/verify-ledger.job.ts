import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Jobs, LOGGER, Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { ReconciliationConfig } from './reconciliation.config';
import { VerifyLedger, type LedgerProof } from './verify-ledger';

/** Verifies the books periodically, and reports a fault to the operator. */
@Injectable()
export class VerifyLedgerJob implements OnModuleInit, OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly imbalance: Gauge<'environment' | 'currency'>;
  private readonly findings: Gauge;
  private readonly provenAt: Gauge;

  constructor(
    private readonly verifyLedger: VerifyLedger,
    private readonly jobs: Jobs,
    metrics: Metrics,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const registers = [metrics.registry];
    this.imbalance = new Gauge({
      name: 'ledger_imbalance_minor',
      help: 'How far the balances of all accounts are from summing to zero, in minor units',
      labelNames: ['environment', 'currency'],
      registers,
    });
    this.findings = new Gauge({
      name: 'ledger_findings',
      help: 'What the last proof of the books found wrong',
      registers,
    });
    this.provenAt = new Gauge({
      name: 'ledger_proof_timestamp_seconds',
      help: 'When the books were last read through, whatever was found',
      registers,
    });
  }

  onModuleInit(): void {
    this.jobs.every(this.config.VERIFY_EVERY_SECONDS * 1000, 'verify-ledger', () => this.run());
  }

  /** A shutdown does not wait for the rest of the proof. */
  onModuleDestroy(): void {
    this.stop.abort();
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    const proof = await this.verifyLedger.execute(signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!proof) return;
    this.show(proof);
    this.log(proof);
  }

  private show({ report, imbalances }: LedgerProof): void {
    this.findings.set(report.findings.length);
    this.provenAt.setToCurrentTime();
    for (const { environment, currency, minor } of imbalances)
      this.imbalance.set({ environment, currency }, Number(minor));
  }

  private log({ report }: LedgerProof): void {
    const { accounts, journals, entries, findings } = report;
    if (report.ok) this.logger.info({ accounts, journals, entries }, 'the books are proven');
    else this.logger.error({ accounts, journals, entries, findings }, 'the books do not add up');
  }
}
