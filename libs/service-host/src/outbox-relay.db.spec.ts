import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { EVENT_CONSUMERS, newId, type DomainEvent } from '@tulay/contracts';
import { connectBus, EventPublisher, Streams, type NatsConnection } from '@tulay/messaging';
import {
  AdvisoryLock,
  createDataSource,
  Database,
  Outbox,
  OutboxRequeue,
  type NewEvent,
} from '@tulay/persistence';
import { eventually, testDatabase, testNats, type TestDatabase, type TestNats } from '@tulay/testing';
import pino from 'pino';
import { OutboxRelay } from './outbox-relay';

let database: TestDatabase;
let db: Database;
let nats: TestNats;
let bus: NatsConnection;
let streams: Streams;

beforeEach(async () => {
  [database, nats] = await Promise.all([testDatabase('payments', []), testNats()]);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  db = new Database(source);
  bus = await connectBus({ url: nats.url, name: 'test' });
  streams = new Streams(bus, 1);
});

afterEach(async () => {
  await bus.close();
  await releaseLocks();
  await db.source.destroy();
  await Promise.all([database.drop(), nats.stop()]);
});

const change = (n: number): NewEvent => ({
  type: 'payment.pending',
  merchantId: 'mer_1',
  environment: 'test',
  aggregateId: newId('pay'),
  created: Math.floor(Date.now() / 1000),
  data: { object: { n } },
  webhookUrl: null,
});

const emit = (count: number): Promise<void> =>
  db.transaction((tx) => tx.emit(...Array.from({ length: count }, (_, n) => change(n))));

let locks: AdvisoryLock[] = [];

type Publisher = ConstructorParameters<typeof OutboxRelay>[0]['publisher'];

function relayOf(on = streams, publisher: Publisher = new EventPublisher(bus, on, 'payments')): OutboxRelay {
  const lock = new AdvisoryLock(db, 'outbox-relay');
  locks.push(lock);
  return new OutboxRelay({
    outbox: new Outbox(db),
    requeue: new OutboxRequeue(db),
    publisher,
    lock,
    logger: pino({ level: 'silent' }),
  });
}

const releaseLocks = async (): Promise<void> => {
  await Promise.all(locks.map((lock) => lock.release()));
  locks = [];
};

/** Returns the numbers of the events that a durable has not read yet. */
async function readAll(durable: string): Promise<unknown[]> {
  const consumer = await jetstream(bus).consumers.get('PAYMENTS', durable);
  const { num_pending: pending } = await consumer.info();
  const numbers: unknown[] = [];
  if (pending === 0) return numbers;
  for await (const message of await consumer.fetch({ max_messages: pending, expires: 5_000 })) {
    numbers.push((message.json<DomainEvent>().data.object as { n: number }).n);
    await message.ackAck();
  }
  return numbers;
}

const stored = async (): Promise<number> => (await streams.ensure('payments')).state.messages;
const waiting = async (): Promise<number> => (await new Outbox(db).backlog()).waiting;

describe('the outbox relay', () => {
  it('publishes every event once, and removes it from the pending ones after the acknowledgement', async () => {
    await emit(1_200);
    await relayOf().flush();
    expect([await stored(), await waiting()]).toEqual([1_200, 0]);
  });

  it('publishes no event of a transaction that was rolled back', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.emit(change(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await relayOf().flush();
    expect(await stored()).toBe(0);
  });

  it('is active in one process only; another takes over when that process ends', async () => {
    const lock = new AdvisoryLock(db, 'outbox-relay');
    expect(await lock.hold()).toBe(true);
    await emit(1);
    const other = relayOf();
    await other.step();
    expect(await waiting()).toBe(1);
    await lock.release();
    await eventually(async () => {
      await other.step();
      return (await waiting()) === 0;
    });
  });

  it('republishes the events of a lost stream', async () => {
    await emit(30);
    await relayOf().flush();
    await nats.down();
    nats.wipe();
    await nats.up();
    await releaseLocks();
    const later = relayOf();
    await eventually(async () => {
      await later.step().catch(() => false);
      return (await stored().catch(() => 0)) === 30;
    });
    expect(await waiting()).toBe(0);
  });

  it('republishes them if the stream lost its tail and grew past it before the loss was noticed', async () => {
    await emit(30);
    const publisher = new EventPublisher(bus, streams, 'payments');
    // The relay's queries get the same response as before the power failure.
    let lastSequence = 0;
    const relay = relayOf(streams, {
      publish: (events) => publisher.publish(events),
      stream: () => Promise.resolve({ identity: 'the stream', lastSequence }),
    });
    await publisher.stream();
    await relay.flush();
    lastSequence = 30;
    await (await jetstreamManager(bus)).streams.delete('PAYMENTS');
    await eventually(() => publisher.stream());
    await emit(40);
    await relay.flush();
    while (await relay.step());
    // The last 40 are sent again with the first 30, and the server drops these duplicates.
    expect([await stored(), await waiting()]).toEqual([70, 0]);
  });

  it('keeps events in order while the bus is unreachable', async () => {
    const relay = relayOf();
    await relay.step();
    await nats.down();
    await emit(5);
    await expect(relay.step()).rejects.toThrow();
    expect([await waiting(), typeof relay.failure]).toEqual([5, 'string']);
    await nats.up();
    await eventually(async () => (await relay.step().then(waiting, () => 5)) === 0);
    expect(relay.failure).toBeUndefined();
    const rows = await db.query<{ data: DomainEvent['data'] }>('SELECT data FROM outbox_events ORDER BY seq');
    expect(rows.map((row) => (row.data.object as { n: number }).n)).toEqual([0, 1, 2, 3, 4]);
    expect(await stored()).toBe(5);
  });

  it('keeps events in the outbox while the stream is full, and publishes them in order once space is available', async () => {
    const small = new Streams(bus, 1, 100_000);
    const readers = Object.keys(EVENT_CONSUMERS);
    await small.ensure('payments');
    for (const durable of readers) await small.ensureConsumer('payments', durable, 'payments.evt.>', 1_000);
    const relay = relayOf(small);
    await emit(300);
    await expect(relay.flush()).rejects.toThrow('PAYMENTS is full');
    expect(await waiting()).toBeGreaterThan(0);
    expect((await small.ensure('payments')).state.first_seq).toBe(1);
    const seen = new Map<string, unknown[]>(readers.map((durable) => [durable, []]));
    await eventually(
      async () => {
        for (const durable of readers) seen.get(durable)!.push(...(await readAll(durable)));
        await relay.flush().catch(() => undefined);
        return (await waiting()) === 0;
      },
      { timeoutMs: 60_000 },
    );
    for (const durable of readers)
      expect([...seen.get(durable)!, ...(await readAll(durable))]).toEqual([...Array(300).keys()]);
  });

  describe('republished events', () => {
    /** As after a crash: a new process with the lock, and nothing in memory. */
    const restarted = async (): Promise<OutboxRelay> => {
      await releaseLocks();
      return relayOf();
    };
    const loseStream = async (): Promise<void> => {
      await (await jetstreamManager(bus)).streams.delete('PAYMENTS');
    };
    const asOwner = async (text: string): Promise<void> => {
      const owner = createDataSource({ service: 'payments', url: database.adminUrl });
      await owner.initialize();
      await owner.query(text);
      await owner.destroy();
    };
    const emitOf = (aggregateId: string, n: number): Promise<void> =>
      db.transaction((tx) => tx.emit({ ...change(n), aggregateId }));
    /** Returns the numbers of an aggregate's events as seen by a consumer that skips duplicates. */
    const seenOf = async (aggregateId: string): Promise<number[]> => {
      const manager = await jetstreamManager(bus);
      const seen = new Set<number>();
      for (let seq = 1; seq <= (await stored()); seq++) {
        const message = await manager.streams.getMessage('PAYMENTS', { seq });
        const event = message!.json<DomainEvent>();
        if (event.aggregateId === aggregateId) seen.add((event.data.object as { n: number }).n);
      }
      return [...seen];
    };

    it('are sent in batches from a saved position, alongside new events, and continue after a restart', async () => {
      await emit(1_300);
      const late = newId('pay');
      await emitOf(late, 1);
      await relayOf().flush();
      await loseStream();
      const first = await restarted();
      await first.step();
      expect([await stored(), await waiting()]).toEqual([500, 801]);
      await emitOf(late, 2);
      const second = await restarted();
      await second.step();
      // The new event, the preceding event of its aggregate, and the second batch.
      expect([await stored(), await waiting()]).toEqual([1_002, 301]);
      while (await second.step());
      expect(await waiting()).toBe(0);
      // Every event once: the server drops the duplicate of the one that was sent first.
      expect(await stored()).toBe(1_302);
      expect(await seenOf(late)).toEqual([1, 2]);
    });

    it('are sent again if the process ended after publishing but before the position was saved', async () => {
      await emit(600);
      await relayOf().flush();
      await loseStream();
      await asOwner('REVOKE DELETE ON payments.outbox_requeue FROM tulay_payments');
      const dying = await restarted();
      await expect(dying.step()).rejects.toThrow('permission denied');
      expect(await waiting()).toBe(600);
      await asOwner('GRANT DELETE ON payments.outbox_requeue TO tulay_payments');
      const next = await restarted();
      while (await next.step());
      expect([await stored(), await waiting()]).toEqual([600, 0]);
    });

    it('start at the oldest requested time, even if others are in progress', async () => {
      await emit(700);
      await relayOf().flush();
      const requeue = new OutboxRequeue(db);
      const middle = Date.now() + 1;
      await eventually(() => Promise.resolve(Date.now() > middle));
      await emit(10);
      expect(await requeue.begin(middle)).toBe(10);
      const read = await requeue.next(5);
      expect(await requeue.begin(0)).toBe(710);
      await requeue.published(read!);
      expect((await requeue.next(1_000))!.rows).toHaveLength(710);
      expect(await requeue.begin(Date.now() + 60_000)).toBe(0);
    });
  });
});
