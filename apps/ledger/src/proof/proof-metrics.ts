import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@tulay/service-host';
import { Gauge } from 'prom-client';
import type { CheckpointPart } from '../reconciliation/checkpoint.entity';
import { CheckpointsStore } from '../reconciliation/checkpoints.store';
import { BookFindingsStore } from './book-findings.store';
import { BooksStore } from './books.store';

/** Metrics of the proof of the books. They come from the database, so all replicas show the same. */
@Injectable()
export class ProofMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly books: BooksStore,
    private readonly findings: BookFindingsStore,
    private readonly checkpoints: CheckpointsStore,
  ) {}

  onModuleInit(): void {
    const registers = [this.metrics.registry];
    const imbalances = () => this.books.imbalances();
    new Gauge({
      name: 'ledger_imbalance_minor',
      help: 'How far the balances of all accounts are from summing to zero, in minor units',
      labelNames: ['environment', 'currency'],
      registers,
      collect: async function () {
        for (const { environment, currency, minor } of await imbalances())
          this.set({ environment, currency }, Number(minor));
      },
    });
    const count = () => this.findings.count();
    new Gauge({
      name: 'ledger_findings',
      help: 'What the proof of the books found wrong and has not seen right since',
      registers,
      collect: async function () {
        this.set(await count());
      },
    });
    this.showEnd(
      'ledger_proof_timestamp_seconds',
      'books.new',
      'When the books were last proven and sealed up to their end',
    );
    this.showEnd(
      'ledger_full_proof_timestamp_seconds',
      'books',
      'When all of the books were last read through',
    );
  }

  private showEnd(name: string, of: CheckpointPart, help: string): void {
    const all = () => this.checkpoints.all();
    new Gauge({
      name,
      help,
      registers: [this.metrics.registry],
      collect: async function () {
        const found = (await all()).find(({ part }) => part === of);
        this.set((found?.endedAt?.getTime() ?? 0) / 1000);
      },
    });
  }
}
