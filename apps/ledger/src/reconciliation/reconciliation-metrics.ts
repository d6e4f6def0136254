import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RECONCILIATION_CHECKS } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { FindingsStore } from './findings.store';
import { CheckpointsStore } from './checkpoints.store';

/** Reconciliation metrics, read from the database so that all replicas export the same values. */
@Injectable()
export class ReconciliationMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly findings: FindingsStore,
    private readonly checkpoints: CheckpointsStore,
  ) {}

  onModuleInit(): void {
    this.metrics.watch({
      name: 'reconciliation_findings',
      help: 'Mismatched rows found by the last cross-service reconciliation',
      labelNames: ['check'],
      read: async () => {
        const found = await this.findings.countByCheck();
        return RECONCILIATION_CHECKS.map((check) => ({ labels: { check }, value: found.get(check) ?? 0 }));
      },
    });
    this.metrics.watch({
      name: 'reconciliation_proof_timestamp_seconds',
      help: 'Time at which cross-service reconciliation last completed a part',
      labelNames: ['part'],
      read: async () =>
        (await this.checkpoints.all())
          .filter(({ part }) => !part.startsWith('books'))
          .map(({ part, endedAt }) => ({ labels: { part }, value: (endedAt?.getTime() ?? 0) / 1000 })),
    });
  }
}
