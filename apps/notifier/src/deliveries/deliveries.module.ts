import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { QueueModule } from '../queue/queue.module';
import { SendingModule } from '../sending/sending.module';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesStore } from './deliveries.store';
import { ReplayDeliveries } from './replay-deliveries';
import { SendTestEvent } from './send-test-event';

@Module({
  imports: [EndpointsModule, QueueModule, SendingModule],
  controllers: [DeliveriesController],
  providers: [DeliveriesStore, ReplayDeliveries, SendTestEvent],
})
export class DeliveriesModule {}
