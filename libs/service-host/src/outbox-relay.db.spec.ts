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

/** Returns the numbers of all events that a durable has not read, and acknowledges them. */
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

describe('OutboxRelay', () => {
  it('publishes every event once and removes it from the pending list', async () => {
    await emit(1_200);
    await relayOf().flush();
    expect([await stored(), await waiting()]).toEqual([1_200, 0]);
  });

  it('does not publish an event of a rolled-back transaction', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.emit(change(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await relayOf().flush();
    expect(await stored()).toBe(0);
  });

  it('is active in only one process, and another process takes over when that process ends', async () => {
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

  it('republishes events if the stream lost its newest events and has grown again since', async () => {
    await emit(30);
    const publisher = new EventPublisher(bus, streams, 'payments');
    // The relay's stream queries return the same values as before the power failure.
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
    // The relay sends the last 40 events twice, and the server drops the duplicates.
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

  it('keeps events in the outbox while the stream is full, and then publishes them in order', async () => {
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

  describe('republishing', () => {
    /** Starts a relay as after a crash: another process acquires the lock and has nothing in memory. */
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
    /** Returns the numbers of an aggregate's events in the order in which a consumer sees each for the first time. */
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

    it('sends batches from a saved position, together with new events, and continues after a restart', async () => {
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
      // The stream also contains the second batch, the new event, and the earlier event of the same
      // aggregate.
      expect([await stored(), await waiting()]).toEqual([1_002, 301]);
      while (await second.step());
      expect(await waiting()).toBe(0);
      // The server stores each event once, because it drops the duplicate of the event that was sent earlier.
      expect(await stored()).toBe(1_302);
      expect(await seenOf(late)).toEqual([1, 2]);
    });

    it('sends events again if the process ended before it saved the position', async () => {
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

    it('starts at the earliest requested time, even while republishing is in progress', async () => {
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
