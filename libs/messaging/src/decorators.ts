import { EventPattern, MessagePattern, Transport } from '@nestjs/microservices';
import type { Command, EmittingService, EventType } from '@tulay/contracts';

/** The transport of `OnEvents` handlers. Commands use Nest's own NATS transport. */
export const JETSTREAM = Symbol('JETSTREAM');

export interface EventSubscription {
  /** The durable's name, `<service>-<reaction>`; it has one consumer on each source's stream. */
  durable: string;
  from: readonly EmittingService[];
  /** Omitted: all types. */
  types?: readonly EventType[];
  /** The most events of one call. */
  batch: number;
}

/** Marks the handler of a command. It returns the reply or throws a DomainError. */
export const OnCommand = (command: Command<never, unknown>): MethodDecorator =>
  MessagePattern(command.subject, Transport.NATS);

/**
 * Marks the handler of events. It takes `DomainEvent[]` in the order they happened; an event may come more than once.
 * Returning acknowledges all of them. A batch that fails is split until the failing event is alone in it: that one is
 * retried, or dead-lettered if the handler throws `Unusable`.
 */
export const OnEvents = (subscription: EventSubscription): MethodDecorator =>
  EventPattern(subscription.durable, JETSTREAM, { subscription }) as MethodDecorator;
