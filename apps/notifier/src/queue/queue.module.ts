import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { NumbersModule } from '../numbers/numbers.module';
import { BacklogStore } from './backlog.store';
import { DeliveryQueueStore } from './delivery-queue.store';
import { LeasesStore } from './leases.store';
import { OwnLeases } from './own-leases';
import { QueueMetrics } from './queue-metrics';
import { QueueReplays } from './queue-replays';
import { QueueSignal } from './queue-signal';
import { RecordResults } from './record-results';
import { ResultsStore } from './results.store';

@Module({
  imports: [NumbersModule],
  providers: [
    AuditLog,
    BacklogStore,
    DeliveryQueueStore,
    LeasesStore,
    OwnLeases,
    QueueMetrics,
    QueueReplays,
    QueueSignal,
    RecordResults,
    ResultsStore,
  ],
  exports: [
    BacklogStore,
    DeliveryQueueStore,
    LeasesStore,
    OwnLeases,
    QueueReplays,
    QueueSignal,
    RecordResults,
  ],
})
export class QueueModule {}
