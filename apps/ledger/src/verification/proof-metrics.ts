import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@tulay/service-host';
import type { CheckpointPart } from '../reconciliation/checkpoint.entity';
import { CheckpointsStore } from '../reconciliation/checkpoints.store';
import { BookFindingsStore } from './book-findings.store';
import { BooksStore } from './books.store';

/** Metrics of ledger verification, read from the database so that all replicas export the same values. */
@Injectable()
export class ProofMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly books: BooksStore,
    private readonly findings: BookFindingsStore,
    private readonly checkpoints: CheckpointsStore,
  ) {}

  onModuleInit(): void {
    this.metrics.watch({
      name: 'ledger_imbalance_minor',
      help: 'Sum of all account balances in minor units; must be zero',
      labelNames: ['environment', 'currency'],
      read: async () =>
        (await this.books.imbalances()).map(({ environment, currency, minor }) => ({
          labels: { environment, currency },
          value: Number(minor),
        })),
    });
    this.metrics.watchValue('ledger_findings', 'Open findings of ledger verification', () =>
      this.findings.count(),
    );
    this.showEnd(
      'ledger_proof_timestamp_seconds',
      'books.new',
      'Time of the last complete verification and seal of new journals',
    );
    this.showEnd(
      'ledger_full_proof_timestamp_seconds',
      'books',
      'Time of the last full verification of the ledger',
    );
  }

  private showEnd(name: string, of: CheckpointPart, help: string): void {
    this.metrics.watchValue(name, help, async () => {
      const found = (await this.checkpoints.all()).find(({ part }) => part === of);
      return (found?.endedAt?.getTime() ?? 0) / 1000;
    });
  }
}
