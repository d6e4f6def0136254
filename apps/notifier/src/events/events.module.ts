import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { NumbersModule } from '../numbers/numbers.module';
import { QueueModule } from '../queue/queue.module';
import { EventsConsumer } from './events.consumer';
import { EventsController } from './events.controller';
import { EventsStore } from './events.store';
import { RecordEvents } from './record-events';
import { ReplayEvent } from './replay-event';

@Module({
  imports: [DispatchModule, EndpointsModule, NumbersModule, QueueModule],
  controllers: [EventsConsumer, EventsController],
  providers: [EventsStore, RecordEvents, ReplayEvent],
})
export class EventsModule {}
