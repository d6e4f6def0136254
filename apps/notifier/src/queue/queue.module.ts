import { Module } from '@nestjs/common';
import { BacklogStore } from './backlog.store';
import { DeliveryQueueStore } from './delivery-queue.store';
import { LeasesStore } from './leases.store';
import { QueueSignal } from './queue-signal';
import { RecordResults } from './record-results';
import { ReleaseLeases } from './release-leases';
import { ResultsStore } from './results.store';

@Module({
  providers: [
    BacklogStore,
    DeliveryQueueStore,
    LeasesStore,
    QueueSignal,
    RecordResults,
    ReleaseLeases,
    ResultsStore,
  ],
  exports: [BacklogStore, DeliveryQueueStore, LeasesStore, QueueSignal, RecordResults, ReleaseLeases],
})
export class QueueModule {}
