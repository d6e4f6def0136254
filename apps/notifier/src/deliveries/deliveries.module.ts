import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { NumbersModule } from '../numbers/numbers.module';
import { QueueModule } from '../queue/queue.module';
import { SendingModule } from '../sending/sending.module';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesStore } from './deliveries.store';
import { ReplayDelivery } from './replay-delivery';
import { ReplayDeliveries } from './replay-deliveries';
import { SamplesStore } from './samples.store';
import { SendTestEvent } from './send-test-event';
import { AttemptEntity } from './attempt.entity';
import { DeliveryEntity } from './delivery.entity';

@Module({
  imports: [
    TypeOrmModule.forFeature([DeliveryEntity, AttemptEntity]),
    EndpointsModule,
    NumbersModule,
    QueueModule,
    SendingModule,
  ],
  controllers: [DeliveriesController],
  providers: [DeliveriesStore, ReplayDelivery, ReplayDeliveries, SamplesStore, SendTestEvent],
})
export class DeliveriesModule {}
