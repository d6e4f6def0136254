import { jetstreamManager } from '@nats-io/jetstream';
import type { DomainEvent } from '@tulay/contracts';
import {
  connectBus,
  EventPublisher,
  EventSigner,
  EventVerifier,
  JetStreamStrategy,
  Streams,
  type NatsConnection,
} from '@tulay/messaging';
import { isTransientDatabaseError } from '@tulay/persistence';
import { POST_PAYMENTS, type PostPayments } from '../../apps/ledger/src/postings/post-payments';

const CHUNK = 500;
const KEY = Buffer.alloc(32, 1);
const verifier = new EventVerifier('ledger', { payments: [KEY] });

export class LedgerBus {
  private constructor(
    private readonly bus: NatsConnection,
    private readonly streams: Streams,
    private readonly postPayments: PostPayments,
  ) {}

  /** @param natsUrl a JetStream server that only the benchmark uses */
  static async open(natsUrl: string, postPayments: PostPayments): Promise<LedgerBus> {
    const bus = await connectBus({ url: natsUrl, name: 'ledger-bench' });
    return new LedgerBus(bus, new Streams(bus, 1), postPayments);
  }

  async close(): Promise<void> {
    await this.forget();
    await this.bus.close();
  }

  /** Publishes the events, posts them in batches of up to `batch`, and returns the events per second. */
  async postAll(events: DomainEvent[], batch: number): Promise<number> {
    await this.forget();
    await this.publish(events);
    const strategy = this.strategy();
    const ms = await new Promise<number>((resolve) => {
      let [start, done] = [0, 0];
      const post = async (some: DomainEvent[]): Promise<void> => {
        start ||= performance.now();
        const verdicts = await this.postPayments.execute(some);
        done += verdicts.length;
        if (done >= events.length) resolve(performance.now() - start);
      };
      const subscription = {
        durable: POST_PAYMENTS,
        from: ['payments'],
        types: ['payment.succeeded'],
        batch,
      };
      strategy.addHandler(POST_PAYMENTS, post, true, { subscription });
      strategy.listen(() => undefined);
    });
    await strategy.close();
    return (events.length * 1000) / ms;
  }

  private strategy(): JetStreamStrategy {
    const { bus: connection, streams } = this;
    return new JetStreamStrategy({ connection, streams, isTransient: isTransientDatabaseError, verifier });
  }

  private async publish(events: DomainEvent[]): Promise<void> {
    const publisher = new EventPublisher(
      this.bus,
      this.streams,
      'payments',
      new EventSigner({ ledger: KEY }),
    );
    await publisher.stream();
    for (let first = 0; first < events.length; first += CHUNK)
      for (const result of await publisher.publish(events.slice(first, first + CHUNK)))
        if ('error' in result) throw result.error;
  }

  private async forget(): Promise<void> {
    const { streams } = await jetstreamManager(this.bus);
    await streams.delete('PAYMENTS').catch(() => false);
  }
}
