import { EventPattern, MessagePattern, Transport } from '@nestjs/microservices';
import type { Command, EmittingService, EventType } from '@tulay/contracts';

/** The transport of `OnEvents` handlers, apart from the commands of core NATS. */
export const JETSTREAM = Symbol('JETSTREAM');

export interface EventSubscription {
  /** The durable's name, `<service>-<reaction>`; it has one consumer on each source's stream. */
  durable: string;
  from: readonly EmittingService[];
  /** Omitted: every event. */
  types?: readonly EventType[];
  /** Events handed over together at the most. */
  batch: number;
}

/** Marks the handler of a command; it answers with a value or throws a DomainError. */
export const OnCommand = (command: Command<never, unknown>): MethodDecorator =>
  MessagePattern<string>(command.subject, Transport.NATS);

/**
 * Marks the handler of events: it takes `DomainEvent[]`, in the order they happened, each possibly not for the first time.
 * Returning acknowledges them all; see `RetryLater` and `Unusable`. A batch that fails is halved until the culprit stands alone.
 */
export const OnEvents = (subscription: EventSubscription): MethodDecorator =>
  EventPattern<string>(subscription.durable, JETSTREAM, { subscription });
