import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LeasedDelivery } from '../queue/leased-delivery';
import { ReceiverQueue } from './receiver-queue';
import { ReceiverQueues } from './receiver-queues';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let count = 0;
const delivery = (receiver: string, leasedUntil = 1_000_000): LeasedDelivery =>
  ({
    id: String(++count),
    receiver,
    environment: 'test',
    leasedUntil: new Date(leasedUntil),
  }) as LeasedDelivery;

const queueWith = (n: number): ReceiverQueue => {
  const queue = new ReceiverQueue('a', 'test');
  for (let i = 0; i < n; i++) queue.push(delivery('a'));
  return queue;
};
const takeAll = (queue: ReceiverQueue): number => {
  let taken = 0;
  while (queue.take()) taken++;
  return taken;
};

describe('ReceiverQueue', () => {
  it('allows 16 concurrent attempts at first', () => {
    expect(takeAll(queueWith(100))).toBe(16);
  });

  it('allows up to 32 concurrent attempts while the receiver responds well', () => {
    const queue = queueWith(200);
    for (let i = 0; i < 40; i++) {
      queue.take();
      queue.finished('delivered');
    }
    expect(takeAll(queue)).toBe(32);
  });

  it('allows 4 concurrent attempts while the receiver fails', () => {
    const queue = queueWith(200);
    for (let i = 0; i < 5; i++) {
      queue.take();
      queue.finished('failed');
    }
    expect(takeAll(queue)).toBe(4);
  });

  it('frees the memory of taken deliveries even if the queue never becomes empty', async () => {
    const queue = queueWith(8);
    const given: WeakRef<LeasedDelivery>[] = [];
    for (let i = 0; i < 100; i++) {
      queue.push(delivery('a'));
      given.push(new WeakRef(queue.take()!));
      queue.finished('failed');
    }
    await nextTurn();
    collectGarbage();
    expect(given.filter((each) => each.deref()).length).toBeLessThanOrEqual(queue.length);
  });

  it('returns each delivery once, in order', () => {
    const queue = new ReceiverQueue('a', 'test');
    const all = Array.from({ length: 3_000 }, () => delivery('a'));
    for (const one of all) queue.push(one);
    const taken = all.map(() => {
      const next = queue.take();
      queue.finished('not_made');
      return next;
    });
    expect(taken).toEqual(all);
    expect(queue.take()).toBeNull();
    expect(queue.idle).toBe(true);
  });

  it('needs a refill when few deliveries are queued and the database holds more', () => {
    const queue = queueWith(17);
    queue.backlog = true;
    expect(queue.needsRefill).toBe(false);
    queue.take();
    expect(queue.needsRefill).toBe(true);
    expect(queue.idle).toBe(false);
  });

  it('removes deliveries whose lease ends soon and records a backlog for them', () => {
    const queue = new ReceiverQueue('a', 'test');
    const [first, second, third] = [delivery('a', 10), delivery('a', 20), delivery('a', 30)];
    for (const one of [first, second, third]) queue.push(one);
    expect(queue.takeExpiring(10)).toEqual([]);
    expect(queue.takeExpiring(30)).toEqual([first, second]);
    expect([queue.length, queue.backlog]).toEqual([1, true]);
    expect(queue.take()).toBe(third);
  });
});

describe('ReceiverQueues', () => {
  it('serves receivers round-robin, even if one queue is much longer', () => {
    const queues = new ReceiverQueues();
    for (let i = 0; i < 100; i++) queues.add(delivery('dead'));
    for (const name of ['a', 'b', 'c']) queues.add(delivery(name));
    const order = Array.from({ length: 6 }, () => queues.next()!.queue.receiver);
    expect(order).toEqual(['dead', 'a', 'b', 'c', 'dead', 'dead']);
  });

  it('reports the capacity of each receiver by environment', () => {
    const queues = new ReceiverQueues();
    for (let i = 0; i < 128; i++) queues.add(delivery('a'));
    queues.add(delivery('b'));
    expect(queues.full()).toEqual(['a']);
    expect(queues.capacity('test')).toEqual(
      new Map([
        ['a', 0],
        ['b', 127],
      ]),
    );
    expect(queues.capacity('live')).toEqual(new Map());
    expect(queues.otherCapacity).toBe(128);
  });

  it('limits each queue to a few deliveries under overload, so that every receiver has capacity', () => {
    const queues = new ReceiverQueues();
    for (let i = 0; i < 4_000; i++) queues.add(delivery(`dead ${i % 50}`));
    queues.add(delivery('healthy'));
    expect(queues.capacity('test').get('dead 0')).toBe(0);
    expect(queues.capacity('test').get('healthy')).toBe(7);
    expect(queues.otherCapacity).toBe(8);
    expect(queues.hasCapacityFor(0)).toBe(false);
  });

  it('limits the queue of a failing receiver to a few deliveries', () => {
    const queues = new ReceiverQueues();
    for (let i = 0; i < 2; i++) queues.add(delivery('a'));
    queues.finished(queues.next()!.queue, 'failed');
    expect(queues.capacity('test')).toEqual(new Map([['a', 7]]));
  });

  it('frees capacity when deliveries leave the queues', () => {
    const queues = new ReceiverQueues();
    for (let i = 0; i < 10; i++) queues.add(delivery('a', i));
    expect(queues.takeExpiring(4)).toHaveLength(4);
    queues.next();
    expect(queues.hasCapacityFor(3_995)).toBe(true);
    expect(queues.hasCapacityFor(3_996)).toBe(false);
    expect(queues.drain()).toHaveLength(5);
    expect(queues.hasCapacityFor(4_000)).toBe(true);
  });

  it('drops an idle queue without a backlog', () => {
    const queues = new ReceiverQueues();
    queues.add(delivery('a'));
    const { queue } = queues.next()!;
    expect([...queues.capacity('test').keys()]).toEqual(['a']);
    queues.finished(queue, 'delivered');
    expect([...queues.capacity('test').keys()]).toEqual([]);
    queues.setBacklog('a', 'test', true);
    expect([...queues.capacity('test').keys()]).toEqual(['a']);
    queues.setBacklog('a', 'test', false);
    expect([...queues.capacity('test').keys()]).toEqual([]);
  });
});
