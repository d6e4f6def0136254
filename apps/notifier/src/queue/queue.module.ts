import { Module } from '@nestjs/common';
import { DeliveryQueueStore } from './delivery-queue.store';
import { LeasesStore } from './leases.store';
import { QueueSignal } from './queue-signal';
import { RecordResults } from './record-results';
import { ReleaseLeases } from './release-leases';
import { ResultsStore } from './results.store';

@Module({
  providers: [DeliveryQueueStore, LeasesStore, QueueSignal, RecordResults, ReleaseLeases, ResultsStore],
  exports: [DeliveryQueueStore, LeasesStore, QueueSignal, RecordResults, ReleaseLeases],
})
export class QueueModule {}
