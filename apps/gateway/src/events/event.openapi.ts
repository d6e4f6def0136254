import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EVENT_TYPES,
  type Environment,
  type EventResource,
  type EventType,
  type List,
  type Replayed,
} from '@tulay/contracts';
import { Free, HasMore, InEnvironment, Integer, Kind, OneOf, Seconds, Text } from '../docs/openapi-fields';

@ApiSchema({ name: 'EventData' })
class EventDataSchema {
  @Free('The payment, refund, payout, invoice or other object as it was immediately after the change.')
  object: unknown;
}

@ApiSchema({ name: 'Event' })
export class EventSchema implements EventResource {
  @Text(undefined, 'evt_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('event') object: 'event';
  @OneOf(EVENT_TYPES) type: EventType;
  @InEnvironment() environment: Environment;
  @Seconds() created: number;
  @ApiProperty({ type: EventDataSchema }) data: EventDataSchema;
}

@ApiSchema({ name: 'EventList' })
export class EventListSchema implements List<EventResource> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [EventSchema] }) data: EventSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'Replayed' })
export class ReplayedSchema implements Replayed {
  @Integer('Number of deliveries queued.') queued: number;
}
