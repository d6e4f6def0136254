import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { QueueModule } from '../queue/queue.module';
import { SendingModule } from '../sending/sending.module';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesStore } from './deliveries.store';
import { ReplayDeliveries } from './replay-deliveries';
import { SendTestEvent } from './send-test-event';
import { AttemptEntity } from './attempt.entity';
import { DeliveryEntity } from './delivery.entity';

@Module({
  imports: [
    TypeOrmModule.forFeature([DeliveryEntity, AttemptEntity]),
    EndpointsModule,
    QueueModule,
    SendingModule,
  ],
  controllers: [DeliveriesController],
  providers: [DeliveriesStore, ReplayDeliveries, SendTestEvent],
})
export class DeliveriesModule {}
