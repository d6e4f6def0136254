import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module';
import { SendingModule } from '../sending/sending.module';
import { BacklogLimit } from './backlog-limit';
import { BacklogLimitJob } from './backlog-limit.job';
import { ClaimDueDeliveries } from './claim-due-deliveries';
import { ClaimDueDeliveriesJob } from './claim-due-deliveries.job';
import { ClaimPolicy } from './claim-policy';
import { DispatchDeliveries } from './dispatch-deliveries';
import { ReceiverQueues } from './receiver-queues';

@Module({
  imports: [QueueModule, SendingModule],
  providers: [
    BacklogLimit,
    BacklogLimitJob,
    ClaimDueDeliveries,
    ClaimDueDeliveriesJob,
    ClaimPolicy,
    DispatchDeliveries,
    ReceiverQueues,
  ],
  exports: [ClaimPolicy, DispatchDeliveries],
})
export class DispatchModule {}
