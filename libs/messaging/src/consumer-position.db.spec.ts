import { newOrderedId, type DomainEvent } from '@tulay/contracts';
import { eventually, testNats, type TestNats } from '@tulay/testing';
import { RetryLater, Unusable } from './acknowledgement';
import { connectBus, type NatsConnection } from './connection/connection';
import { DurableConsumer, type BatchHandler } from './durable-consumer';
import { EventPublisher } from './event-publisher';
import { Streams } from './streams';

let nats: TestNats;
let bus: NatsConnection;
let streams: Streams;
let publisher: EventPublisher;
let consumer: DurableConsumer;
let told: string[];

beforeEach(async () => {
  nats = await testNats();
  bus = await connectBus({ url: nats.url, name: 'notifier' });
  streams = new Streams(bus, 1);
  await streams.ensureDeadLetters();
  publisher = new EventPublisher(bus, streams, 'payments');
  await publisher.stream();
  told = [];
});

afterEach(async () => {
  await consumer.stop();
  await bus.close();
  await nats.stop();
});

const event = (type: DomainEvent['type']): DomainEvent => ({
  id: newOrderedId('evt'),
  type,
  merchantId: 'mer_1',
  environment: 'test',
  aggregateId: 'pay_1',
  created: 1,
  data: { object: {} },
  webhookUrl: null,
  requestId: null,
});

function consume(handle: BatchHandler): void {
  const subscription = {
    durable: 'test-reads',
    from: ['payments'],
    types: ['payment.succeeded'],
    batch: 50,
  } as const;
  const host = {
    connection: bus,
    streams,
    isTransient: () => false,
    onHandled: ({ durable, source }: { durable: string; source: string }, count: number) =>
      void told.push(`${durable} of ${source} handled ${count}`),
    onFailed: () => void told.push('failed'),
  };
  consumer = new DurableConsumer(host, subscription, 'payments', handle);
  consumer.start();
}

it('reports no lag and the number of processed events for a working consumer', async () => {
  await publisher.publish([event('payment.succeeded'), event('payment.failed'), event('payment.succeeded')]);
  consume(() => Promise.resolve());
  await eventually(async () => (await consumer.position()).lag === 0 && told.length > 0);
  expect(await consumer.position()).toEqual({ lag: 0, oldest: null });
  expect(told.at(-1)).toMatch(/^test-reads of payments handled [12]$/);
});

it('reports the publication time of the oldest unprocessed event of a failing consumer', async () => {
  const before = Date.now();
  consume(() => Promise.reject(new RetryLater(60_000)));
  // The lag must not include an older event of a type that the consumer does not read.
  await publisher.publish([event('payment.failed')]);
  const between = Date.now();
  await publisher.publish([event('payment.succeeded')]);
  await eventually(() => told.includes('failed'));
  await publisher.publish([event('payment.succeeded')]);
  const { lag, oldest } = await consumer.position();
  expect(lag).toBeGreaterThanOrEqual(1);
  expect(oldest!.getTime()).toBeGreaterThanOrEqual(between - 1);
  expect(oldest!.getTime()).toBeGreaterThanOrEqual(before);
  expect(oldest!.getTime()).toBeLessThanOrEqual(Date.now() + 1);
});

it('counts dead letters by consumer', async () => {
  expect(await streams.deadLetters()).toEqual(new Map());
  consume(() => Promise.reject(new Unusable('no')));
  await publisher.publish([event('payment.succeeded')]);
  await eventually(async () => (await streams.deadLetters()).size > 0);
  expect(await streams.deadLetters()).toEqual(new Map([['test-reads.payments', 1]]));
});
