import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { BacklogStore } from './backlog.store';
import { DeliveryQueueStore } from './delivery-queue.store';
import { LeasesStore } from './leases.store';
import { QueueMetrics } from './queue-metrics';
import { QueueReplays } from './queue-replays';
import { QueueSignal } from './queue-signal';
import { RecordResults } from './record-results';
import { ReleaseLeases } from './release-leases';
import { ResultsStore } from './results.store';

@Module({
  providers: [
    AuditLog,
    BacklogStore,
    DeliveryQueueStore,
    LeasesStore,
    QueueMetrics,
    QueueReplays,
    QueueSignal,
    RecordResults,
    ReleaseLeases,
    ResultsStore,
  ],
  exports: [
    BacklogStore,
    DeliveryQueueStore,
    LeasesStore,
    QueueReplays,
    QueueSignal,
    RecordResults,
    ReleaseLeases,
  ],
})
export class QueueModule {}
