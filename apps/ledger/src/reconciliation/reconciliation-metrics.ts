import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RECONCILIATION_CHECKS } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { Gauge } from 'prom-client';
import { FindingsStore } from './findings.store';
import { CheckpointsStore } from './checkpoints.store';

/** Metrics of the proof across services. They come from the database, so all replicas show the same. */
@Injectable()
export class ReconciliationMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly findings: FindingsStore,
    private readonly checkpoints: CheckpointsStore,
  ) {}

  onModuleInit(): void {
    const registers = [this.metrics.registry];
    const count = () => this.findings.countByCheck();
    const all = () => this.checkpoints.all();
    new Gauge({
      name: 'reconciliation_findings',
      help: 'Rows about which the services do not agree, as the proof across services last found them',
      labelNames: ['check'],
      registers,
      collect: async function () {
        const found = await count();
        for (const check of RECONCILIATION_CHECKS) this.set({ check }, found.get(check) ?? 0);
      },
    });
    new Gauge({
      name: 'reconciliation_proof_timestamp_seconds',
      help: 'When the proof across services last came to the end of a part',
      labelNames: ['part'],
      registers,
      collect: async function () {
        for (const { part, endedAt } of await all())
          if (!part.startsWith('books')) this.set({ part }, (endedAt?.getTime() ?? 0) / 1000);
      },
    });
  }
}
