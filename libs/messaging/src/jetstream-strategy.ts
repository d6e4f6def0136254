import { Logger } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { DurableConsumer, type BatchHandler, type ConsumerHost, type ConsumerName } from './durable-consumer';
import { JETSTREAM, type EventSubscription } from './decorators';
import { JetStreamContext } from './jetstream-context';
import type { ConsumerPosition } from './streams';
import { isObservable, lastValueFrom } from 'rxjs';

/** NestJS transport for `OnEvents`, with durable pull consumers and batches that are acknowledged explicitly. */
export class JetStreamStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  protected override readonly logger = new Logger('JetStream');
  private consumers: DurableConsumer[] = [];

  constructor(private readonly options: ConsumerHost) {
    super();
  }

  listen(callback: () => void): void {
    for (const handler of this.messageHandlers.values()) this.start(handler);
    callback();
  }

  /** Stops pulling, finishes the current batches and returns buffered messages to the server. */
  async close(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    if (!this.options.connection.isClosed()) await this.options.connection.flush();
  }

  /** Returns the number of unacknowledged messages by `<source>/<durable>`. */
  async backlogs(): Promise<Record<string, number>> {
    const counts = this.consumers.map(async (c): Promise<[string, number]> => [c.name, await c.backlog()]);
    return Object.fromEntries(await Promise.all(counts));
  }

  get consumerNames(): ConsumerName[] {
    return this.consumers.map(({ id }) => id);
  }

  positions(): Promise<(ConsumerName & ConsumerPosition)[]> {
    return Promise.all(this.consumers.map(async (c) => ({ ...c.id, ...(await c.position()) })));
  }

  on(): void {
    throw new Error('this transport does not emit events');
  }

  unwrap(): never {
    throw new Error('this transport has no underlying server');
  }

  private start(handler: MessageHandler): void {
    const { subscription } = handler.extras as { subscription: EventSubscription };
    const handle: BatchHandler = async (events) => {
      const result: unknown = await handler(events, new JetStreamContext([subscription.durable]));
      // NestJS returns a handler's error as an Observable.
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    };
    for (const source of subscription.from) {
      const consumer = new DurableConsumer(this.options, subscription, source, handle);
      this.consumers.push(consumer);
      consumer.start();
    }
  }
}
