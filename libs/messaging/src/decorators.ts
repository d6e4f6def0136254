import { EventPattern, MessagePattern, Transport } from '@nestjs/microservices';
import type { Command, EmittingService, EventType } from '@tulay/contracts';

/** Transport of `OnEvents` handlers. Commands use Nest's own NATS transport. */
export const JETSTREAM = Symbol('JETSTREAM');

export interface EventSubscription {
  /** Name of the durable, `<service>-<reaction>`; it has one consumer on each source's stream. */
  durable: string;
  from: readonly EmittingService[];
  /** Omitted: all types. */
  types?: readonly EventType[];
  /** Maximum number of events per call. */
  batch: number;
}

/** Marks the handler of a command, which returns the reply or throws a DomainError. */
export const OnCommand = (command: Command<never, unknown>): MethodDecorator =>
  MessagePattern(command.subject, Transport.NATS);

/**
 * Marks the handler of events. It receives `DomainEvent[]` in order; an event can be delivered more than once.
 * Returning acknowledges the whole batch. A batch that fails is split until the failing event is alone: that event is
 * retried, or dead-lettered if the handler throws `Unusable`.
 */
export const OnEvents = (subscription: EventSubscription): MethodDecorator =>
  EventPattern(subscription.durable, JETSTREAM, { subscription }) as MethodDecorator;
