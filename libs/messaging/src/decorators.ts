import { EventPattern, MessagePattern, Transport } from '@nestjs/microservices';
import type { Command, EmittingService, EventType } from '@tulay/contracts';

/** Transport of `OnEvents` handlers. Commands use NestJS's own NATS transport. */
export const JETSTREAM = Symbol('JETSTREAM');

export interface EventSubscription {
  /** Name of the durable, `<service>-<reaction>`. Each source's stream has a consumer with this name. */
  durable: string;
  from: readonly EmittingService[];
  /** Defaults to all event types of the sources. */
  types?: readonly EventType[];
  batch: number;
}

/** Marks a method as the handler of a command. The method returns the reply or throws a `DomainError`. */
export const OnCommand = (command: Command<never, unknown>): MethodDecorator =>
  MessagePattern(command.subject, Transport.NATS);

/**
 * Marks a method as a handler of events. The method receives `DomainEvent[]` in order; an event can be
 * delivered more than once. When the method returns, the whole batch is acknowledged. A failed batch is split
 * until the failing event is alone in its batch. This event is then retried or, if the handler throws
 * `Unusable`, dead-lettered.
 */
export const OnEvents = (subscription: EventSubscription): MethodDecorator =>
  EventPattern(subscription.durable, JETSTREAM, { subscription }) as MethodDecorator;
