import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { OperationsModule } from '../../operations/idempotency-tokens.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { FrameModule } from '../frame/frame.module';
import { EventController } from './event.controller';
import { EventsController } from './events.controller';

@Module({
  imports: [FrameModule, ClientsModule, OperationsModule, DeliveriesModule],
  controllers: [EventsController, EventController],
})
export class EventsModule {}
