import { newOrderedId, type DomainEvent } from '@tulay/contracts';
import { eventually, FreezingProxy, testNats, type TestNats } from '@tulay/testing';
import { connectBus, type NatsConnection } from './connection/connection';
import { DurableConsumer } from './durable-consumer';
import { EventPublisher } from './event-publisher';
import { Streams } from './streams';

let nats: TestNats;
let proxy: FreezingProxy;
let bus: NatsConnection;
let consumer: DurableConsumer;

beforeEach(async () => {
  [nats, proxy] = await Promise.all([testNats(), FreezingProxy.start()]);
  bus = await connectBus({ url: proxy.through(nats.url), name: 'test' });
});

afterEach(async () => {
  await consumer.stop();
  await bus.close();
  await Promise.all([proxy.stop(), nats.stop()]);
});

const event = (n: number): DomainEvent => ({
  id: newOrderedId('evt'),
  type: 'payment.succeeded',
  merchantId: 'mer_1',
  environment: 'test',
  aggregateId: `pay_${n}`,
  created: n,
  data: { object: { n } },
  webhookUrl: null,
  requestId: 'req_1',
});

it('a consumer reconnects and resumes delivery after the bus has stopped responding', async () => {
  const streams = new Streams(bus, 1);
  const publisher = new EventPublisher(bus, streams, 'payments');
  const seen: number[] = [];
  consumer = new DurableConsumer(
    { connection: bus, streams, isTransient: () => false },
    { durable: 'test-reads', from: ['payments'], types: ['payment.succeeded'], batch: 10 },
    'payments',
    async (events) => void seen.push(...events.map(({ created }) => created)),
  );
  await publisher.stream();
  consumer.start();
  await publisher.publish([event(1)]);
  await eventually(() => seen.includes(1));
  const since = performance.now();
  proxy.freeze();
  await eventually(
    async () => {
      const [published] = await publisher.publish([event(2)]);
      return published && 'sequence' in published && seen.includes(2);
    },
    { timeoutMs: 90_000 },
  );
  process.stderr.write(`events flow again after ${Math.round(performance.now() - since)} ms\n`);
});
