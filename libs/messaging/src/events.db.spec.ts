import { Logger } from '@nestjs/common';
import { newOrderedId, ServiceUnavailable, withRequestId, type DomainEvent } from '@tulay/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { eventually, testNats, type TestNats } from '@tulay/testing';
import { connectBus, type NatsConnection } from './connection/connection';
import { DurableConsumer, type BatchHandler } from './durable-consumer';
import { EventPublisher } from './event-publisher';
import { RetryLater, Unusable } from './acknowledgement';
import { streamOf, Streams } from './streams';

let nats: TestNats;
let bus: NatsConnection;
let streams: Streams;
let publisher: EventPublisher;
let consumers: DurableConsumer[] = [];

beforeEach(async () => {
  nats = await testNats();
  bus = await connectBus({ url: nats.url, name: 'test' });
  streams = new Streams(bus, 1);
  publisher = new EventPublisher(bus, streams, 'payments');
  await publisher.stream();
});

afterEach(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  consumers = [];
  await bus.close();
  await nats.stop();
});

const event = (n: number, changes: Partial<DomainEvent> = {}): DomainEvent => ({
  id: newOrderedId('evt'),
  type: 'payment.succeeded',
  merchantId: 'mer_1',
  environment: 'test',
  aggregateId: `pay_${n}`,
  created: n,
  data: { object: { n } },
  webhookUrl: null,
  requestId: withRequestId('req_1', () => 'req_1'),
  ...changes,
});

const events = (count: number): DomainEvent[] => Array.from({ length: count }, (_, n) => event(n));

function consume(
  handle: BatchHandler,
  isTransient: (error: unknown) => boolean = () => false,
  batch = 50,
): DurableConsumer {
  const subscription = {
    durable: 'test-reads',
    from: ['payments'],
    types: ['payment.succeeded'],
    batch,
  } as const;
  const consumer = new DurableConsumer(
    { connection: bus, streams, isTransient },
    subscription,
    'payments',
    handle,
  );
  consumers.push(consumer);
  consumer.start();
  return consumer;
}

describe('the event bus', () => {
  it('delivers all events in order and in batches', async () => {
    const sent = events(200);
    expect(await publisher.publish(sent)).toHaveLength(200);
    const seen: DomainEvent[] = [];
    consume(async (batch) => void seen.push(...batch));
    await eventually(() => seen.length === 200);
    expect(seen).toEqual(sent);
  });

  it('stores an event once if it is published twice', async () => {
    const sent = events(3);
    await publisher.publish([...sent, ...sent]);
    expect((await publisher.stream()).lastSequence).toBe(3);
  });

  it('delivers only the subscribed event types and acknowledges all other types', async () => {
    const types = ['payment.failed', 'payment.succeeded', 'payment.pending', 'refund.failed'] as const;
    await publisher.publish(types.map((type, n) => event(n, { type })));
    const seen: DomainEvent[] = [];
    const consumer = new DurableConsumer(
      { connection: bus, streams, isTransient: () => false },
      { durable: 'test-two', from: ['payments'], types: ['payment.failed', 'refund.failed'], batch: 50 },
      'payments',
      async (batch) => void seen.push(...batch),
    );
    consumers.push(consumer);
    consumer.start();
    await eventually(async () => (await consumer.backlog()) === 0 && seen.length > 0);
    expect(seen.map(({ type }) => type)).toEqual(['payment.failed', 'refund.failed']);
  });

  it('skips an event with an unsubscribed type and delivers the next event', async () => {
    await publisher.publish([event(1, { type: 'payment.failed' }), event(2)]);
    const seen: number[] = [];
    consume(async (batch) => void seen.push(...batch.map(({ created }) => created)));
    await eventually(() => seen.length === 1);
    expect(seen).toEqual([2]);
  });

  it('redelivers an event after RetryLater until it is processed', async () => {
    await publisher.publish(events(1));
    let tries = 0;
    const consumer = consume(async () => {
      if (++tries < 3) throw new RetryLater(10);
    });
    await eventually(() => tries === 3);
    await eventually(async () => (await consumer.backlog()) === 0);
  });

  it('moves an unusable event to the dead letters and processes the rest of the batch', async () => {
    await streams.ensureDeadLetters();
    await publisher.publish(events(20));
    const seen = new Set<number>();
    consume(async (batch) => {
      if (batch.some(({ created }) => created === 13)) throw new Unusable('thirteen');
      for (const { created } of batch) seen.add(created);
    });
    await eventually(() => seen.size === 19);
    await eventually(async () => (await streams.ensureDeadLetters()).state.messages === 1);
  });

  it('retries the whole batch if the database is unreachable', async () => {
    await publisher.publish(events(20));
    const sizes: number[] = [];
    let away = true;
    consume(
      async (batch) => {
        sizes.push(batch.length);
        if (away) {
          away = false;
          throw new Error('ECONNREFUSED');
        }
      },
      () => true,
    );
    await eventually(() => sizes.slice(1).reduce((a, b) => a + b, 0) >= 20);
  });

  it('finishes the current batch on stop and returns all unprocessed events to the server', async () => {
    await publisher.publish(events(100));
    const seen = new Set<number>();
    const slow = consume(
      async (batch) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        for (const { created } of batch) seen.add(created);
      },
      undefined,
      10,
    );
    await eventually(() => seen.size >= 10);
    await slow.stop();
    consume(async (batch) => batch.forEach(({ created }) => seen.add(created)));
    await eventually(() => seen.size === 100);
  });

  it('waits until the emitting service has created its stream', async () => {
    const seen: string[] = [];
    const payouts = new EventPublisher(bus, streams, 'payouts');
    const subscription = { durable: 'test-waits', from: ['payouts'], batch: 50 } as const;
    const host = { connection: bus, streams, isTransient: () => false };
    const consumer = new DurableConsumer(host, subscription, 'payouts', async (batch) => {
      seen.push(...batch.map(({ id }) => id));
    });
    consumers.push(consumer);
    consumer.start();
    await bus.flush();
    expect([await streams.exists('payouts'), await consumer.backlog()]).toEqual([false, 0]);
    await payouts.stream();
    const sent = event(1, { type: 'payout.failed' });
    await payouts.publish([sent]);
    await eventually(() => seen.includes(sent.id));
  });

  it('resumes delivery after the server has lost its storage', async () => {
    const seen: number[] = [];
    consume(async (batch) => void seen.push(...batch.map(({ created }) => created)));
    await publisher.publish([event(1)]);
    await eventually(() => seen.length === 1);
    const before = await publisher.stream();
    await nats.down();
    nats.wipe();
    await nats.up();
    await eventually(async () => (await publisher.stream().catch(() => before)).identity !== before.identity);
    await publisher.publish([event(2)]);
    await eventually(() => seen.includes(2));
  });

  it.each([
    ['the durable', () => deleteConsumer('test-reads')],
    ['the stream', () => deleteStream()],
  ])('resumes delivery after %s was deleted', async (_what, remove) => {
    const seen: number[] = [];
    consume(async (batch) => void seen.push(...batch.map(({ created }) => created)));
    await publisher.publish([event(1)]);
    await eventually(() => seen.length === 1);
    await remove();
    // The server may still be deleting the stream's files.
    await eventually(() => publisher.stream().then(() => true));
    await publisher.publish([event(2)]);
    await eventually(() => seen.includes(2));
  });
});

const deleteConsumer = async (durable: string): Promise<unknown> =>
  (await jetstreamManager(bus)).consumers.delete(streamOf('payments'), durable);

const deleteStream = async (): Promise<unknown> =>
  (await jetstreamManager(bus)).streams.delete(streamOf('payments'));

describe("DurableConsumer during another service's outage", () => {
  it('logs the failure once and processes all events afterwards', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    await publisher.publish(events(120));
    let [isDown, attempts] = [true, 0];
    const seen = new Set<string>();
    consume(
      (batch) => {
        attempts++;
        if (isDown) return Promise.reject(new ServiceUnavailable('gateway.cmd.get-profile did not answer'));
        for (const { id } of batch) seen.add(id);
        return Promise.resolve();
      },
      undefined,
      20,
    );
    await eventually(() => attempts > 40);
    const reason = 'gateway.cmd.get-profile did not answer';
    expect(errors.mock.calls).toEqual([['failed to process messages', expect.objectContaining({ reason })]]);
    isDown = false;
    await eventually(() => seen.size === 120);
    errors.mockRestore();
  });
});
