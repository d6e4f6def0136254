import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { OperationsModule } from '../../operations/idempotency-tokens.module';
import { FrameModule } from '../frame/frame.module';
import { DeliveriesController } from './deliveries.controller';
import { DeliveryController } from './delivery.controller';
import { NewestDeliveries } from './newest-deliveries';

@Module({
  imports: [FrameModule, ClientsModule, OperationsModule],
  controllers: [DeliveriesController, DeliveryController],
  providers: [NewestDeliveries],
  exports: [NewestDeliveries],
})
export class DeliveriesModule {}
