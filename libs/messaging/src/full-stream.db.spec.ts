import { DiscardPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { EVENT_CONSUMERS, newOrderedId, type DomainEvent } from '@tulay/contracts';
import { eventually, testNats, type TestNats } from '@tulay/testing';
import { describeBus } from './bus-report';
import { connectBus, type NatsConnection } from './connection/connection';
import { EventPublisher, type Published } from './event-publisher';
import { streamOf, Streams } from './streams';

const MAX_BYTES = 100_000;
const READERS = Object.keys(EVENT_CONSUMERS);

let nats: TestNats;
let bus: NatsConnection;
let streams: Streams;
let publisher: EventPublisher;
let number = 0;

beforeEach(async () => {
  nats = await testNats();
  bus = await connectBus({ url: nats.url, name: 'test' });
  streams = new Streams(bus, 1, MAX_BYTES);
  publisher = new EventPublisher(bus, streams, 'payments');
  await publisher.stream();
  number = 0;
});

afterEach(async () => {
  await bus.close();
  await nats.stop();
});

/** Creates events of about 2 kB each. */
const events = (count: number): DomainEvent[] =>
  Array.from({ length: count }, () => ({
    id: newOrderedId('evt'),
    type: 'payment.succeeded',
    merchantId: 'mer_1',
    environment: 'test',
    aggregateId: 'pay_1',
    created: ++number,
    data: { object: { text: 'x'.repeat(2_000) } },
    webhookUrl: null,
    requestId: null,
  }));
const stored = (results: Published[]): number => results.filter((result) => 'sequence' in result).length;
const state = async () => (await streams.ensure('payments')).state;
const addReaders = async (): Promise<void> => {
  for (const durable of READERS)
    await streams.ensureConsumer('payments', durable, 'payments.evt.payment.succeeded', 1_000);
};

/** Publishes events until the stream is full, and returns the number of stored events. */
async function fill(): Promise<number> {
  let taken = stored(await publisher.publish(events(20)));
  while (stored(await publisher.publish(events(1)))) taken++;
  return taken;
}

/** Reads and acknowledges up to `count` events, and returns their numbers. */
async function read(durable: string, count: number): Promise<number[]> {
  const consumer = await jetstream(bus).consumers.get(streamOf('payments'), durable);
  const seen: number[] = [];
  for await (const message of await consumer.fetch({ max_messages: count, expires: 1_000 })) {
    seen.push(message.json<DomainEvent>().created);
    await message.ackAck();
  }
  return seen;
}

describe('a full stream', () => {
  it('rejects new events instead of dropping unread ones', async () => {
    await addReaders();
    await publisher.publish(events(10));
    await read(READERS[0]!, 10);
    const results = await publisher.publish(events(60));
    const accepted = stored(results);
    expect(results.slice(0, accepted).every((result) => 'sequence' in result)).toBe(true);
    expect(results.at(-1)).toMatchObject({ error: { message: expect.stringMatching(/PAYMENTS is full/) } });
    const more = await fill();
    expect(await state()).toMatchObject({ first_seq: 1, messages: 10 + accepted + more });
  });

  it('deletes its oldest events once all readers have read them', async () => {
    await addReaders();
    const before = await fill();
    number = before;
    for (const durable of READERS) await read(durable, durable === READERS[0] ? 5 : before);
    expect(await fill()).toBe(5);
    expect((await state()).first_seq).toBe(6);
    const rest = await read(READERS[0]!, 100);
    expect(rest.slice(0, before - 5)).toEqual(Array.from({ length: before - 5 }, (_, i) => i + 6));
  });

  it('treats events as read if a reader does not subscribe to their types', async () => {
    for (const durable of READERS)
      await streams.ensureConsumer('payments', durable, 'payments.evt.payment.failed', 1_000);
    for (let n = 0; n < 60; n++) expect(stored(await publisher.publish(events(1)))).toBe(1);
    expect((await state()).first_seq).toBeGreaterThan(1);
  });

  it('keeps all events for a reader that has never connected', async () => {
    const count = await fill();
    expect(await state()).toMatchObject({ first_seq: 1, messages: count });
  });

  it('rejects events on the server if the publisher overestimates the free space', async () => {
    const other = new EventPublisher(bus, streams, 'payments');
    // After this call, the publisher assumes that the stream has space.
    await other.publish(events(1));
    const count = await fill();
    expect(await other.publish(events(1))).toEqual([{ error: new Error('maximum bytes exceeded') }]);
    expect(await state()).toMatchObject({ first_seq: 1, messages: count + 1 });
  });

  it('keeps its events after a size limit is added to the stream', async () => {
    const manager = await jetstreamManager(bus);
    await manager.streams.delete('PAYMENTS');
    const free = new Streams(bus, 1);
    // The server may still be deleting the stream's files.
    await eventually(() => free.ensure('payments').then(() => true));
    await manager.streams.update('PAYMENTS', { discard: DiscardPolicy.Old });
    expect(stored(await new EventPublisher(bus, free, 'payments').publish(events(80)))).toBe(80);
    await streams.ensure('payments');
    expect((await state()).messages).toBe(80);
    expect(stored(await publisher.publish(events(1)))).toBe(0);
  });

  it('is reported with the readers that have not read its oldest events', async () => {
    await addReaders();
    const count = await fill();
    const reported = async () => (await describeBus(bus)).jetStream?.full;
    expect(await reported()).toEqual([
      { stream: 'PAYMENTS', bytes: (await state()).bytes, maxBytes: MAX_BYTES, unreadBy: expect.any(Array) },
    ]);
    expect((await reported())![0]!.unreadBy).toContain(READERS[0]);
    for (const durable of READERS.slice(1)) await read(durable, count);
    expect((await reported())!.map(({ unreadBy }) => unreadBy)).toEqual([[READERS[0]]]);
    await read(READERS[0]!, count);
    expect(await reported()).toEqual([]);
  });
});
