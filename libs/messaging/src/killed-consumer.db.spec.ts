import { newOrderedId, type DomainEvent } from '@tulay/contracts';
import { eventually, testNats, type TestNats } from '@tulay/testing';
import { jetstream } from '@nats-io/jetstream';
import { connectBus, type NatsConnection } from './connection/connection';
import { DurableConsumer, type BatchHandler } from './durable-consumer';
import { EventPublisher } from './event-publisher';
import { ACK_WAIT_MS, streamOf, Streams } from './streams';

const BATCH = 10;

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

const event = (n: number): DomainEvent => ({
  id: newOrderedId('evt'),
  type: 'payment.succeeded',
  merchantId: 'mer_1',
  environment: 'test',
  aggregateId: `pay_${n}`,
  created: n,
  data: { object: {} },
  webhookUrl: null,
  requestId: null,
});

function consumerOf(durable: string, handle: BatchHandler): DurableConsumer {
  const subscription = { durable, from: ['payments'], batch: BATCH } as const;
  const host = { connection: bus, streams, isTransient: () => false };
  const consumer = new DurableConsumer(host, subscription, 'payments', handle);
  consumers.push(consumer);
  return consumer;
}

/** Fetches events without acknowledging them, and closes the connection like a killed process. */
async function takeAndDie(durable: string, count: number): Promise<void> {
  const own = await connectBus({ url: nats.url, name: 'killed' });
  await streams.ensureConsumer('payments', durable, 'payments.evt.>', 3 * BATCH);
  const consumer = await jetstream(own).consumers.get(streamOf('payments'), durable);
  const messages = await consumer.fetch({ max_messages: count, expires: 5_000 });
  let taken = 0;
  for await (const _ of messages) taken++;
  expect(taken).toBe(count);
  await own.close();
}

it('the bus redelivers the events of a killed process, but not the events of a slow process', async () => {
  await publisher.publish(Array.from({ length: BATCH }, (_, n) => event(n)));
  const handled: number[] = [];
  const note: BatchHandler = async (batch) => void handled.push(...batch.map(({ created }) => created));
  let [began, finish]: [boolean, () => void] = [false, () => undefined];
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow = async (batch: DomainEvent[]) => {
    began = true;
    await finished;
    await note(batch);
  };
  consumerOf('test-slow', slow).start();
  await eventually(() => began, { timeoutMs: 20_000 });
  consumerOf('test-slow', note).start();

  await takeAndDie('test-killed', BATCH);
  const seen = new Set<number>();
  consumerOf('test-killed', async (batch) => batch.forEach(({ created }) => seen.add(created))).start();
  // Would fail with an acknowledgement timeout of 30 s, because the killed process would then still hold the
  // events.
  await eventually(() => seen.size === BATCH, { timeoutMs: ACK_WAIT_MS * 2.5 });

  expect(new Set(handled).size).toBe(handled.length);
  finish();
  await eventually(() => new Set(handled).size === BATCH, { timeoutMs: 20_000 });
  expect(handled).toHaveLength(BATCH);
});

it('a consumer that is still being opened can be stopped', async () => {
  let opened = (): void => undefined;
  const waits = new Promise<void>((resolve) => (opened = resolve));
  const ensure = jest.spyOn(streams, 'ensureConsumer').mockImplementationOnce(async (...settings) => {
    await waits;
    ensure.mockRestore();
    return streams.ensureConsumer(...settings);
  });
  const consumer = consumerOf('test-opens', async () => undefined);
  consumer.start();
  await eventually(() => ensure.mock.calls.length > 0);
  const stopped = consumer.stop();
  // At this point, `stop` has requested the messages in transit and is waiting for the loop.
  await bus.flush();
  opened();
  await stopped;
  await publisher.publish([event(1)]);
  expect(await consumer.backlog()).toBe(1);
});
