import { Module } from '@nestjs/common';
import { EventsClient } from './events.client';
import { EventsController } from './events.controller';

@Module({
  controllers: [EventsController],
  providers: [EventsClient],
})
export class EventsModule {}
