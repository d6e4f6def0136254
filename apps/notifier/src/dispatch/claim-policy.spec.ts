import { FixedClock } from '@tulay/testing';
import pino from 'pino';
import type { LeasedDelivery } from '../queue/leased-delivery';
import { QueueSignal } from '../queue/queue-signal';
import { BacklogLimit } from './backlog-limit';
import { ClaimPolicy } from './claim-policy';
import { ReceiverQueues } from './receiver-queues';

let queues: ReceiverQueues;
let signal: QueueSignal;
let clock: FixedClock;
let policy: ClaimPolicy;

beforeEach(() => {
  queues = new ReceiverQueues();
  signal = new QueueSignal();
  clock = new FixedClock();
  const backlog = new BacklogLimit(null as never, queues, clock, pino({ level: 'silent' }));
  policy = new ClaimPolicy(queues, signal, backlog, clock);
});

const fill = (receiver: string, count: number): void => {
  for (let i = 0; i < count; i++)
    queues.add({
      id: String(i),
      receiver,
      environment: 'test',
      leasedUntil: clock.now('live'),
    } as LeasedDelivery);
};

describe('ClaimPolicy', () => {
  it('leases deliveries for 10 seconds of wall-clock time', () => {
    const realNow = clock.now('live').getTime();
    expect(policy.leaseEnd().getTime()).toBe(realNow + 10_000);
    expect(policy.minLeaseEnd()).toBe(realNow + 6_000);
  });

  it('excludes receivers with a full queue', () => {
    fill('full', 128);
    fill('short', 1);
    expect(policy.initialLease()).toEqual({
      enabled: true,
      fullReceivers: ['full'],
      refusedReceivers: [],
      leasedUntil: policy.leaseEnd(),
    });
    expect(policy.capacity('test')).toEqual(
      new Map([
        ['full', 0],
        ['short', 127],
      ]),
    );
  });

  it('does not claim deliveries after stop()', () => {
    policy.stop();
    expect(policy.otherCapacity).toBe(0);
    expect(policy.initialLease().enabled).toBe(false);
  });

  it('requests a claim as soon as the queue of a receiver with a backlog is short', () => {
    let signals = 0;
    signal.listen('test', () => signals++);
    fill('a', 17);
    policy.setBacklog('a', 'test', true);
    expect(signals).toBe(0);
    const next = queues.next();
    policy.refill(next!.queue);
    expect(signals).toBe(1);
  });
});

describe('ClaimPolicy.waitForCapacity', () => {
  it('resolves immediately once capacity is available', async () => {
    await expect(policy.waitForCapacity()).resolves.toBeUndefined();
  });

  it('resolves after at most 100 ms of overload', async () => {
    for (let i = 0; i < 40; i++) fill(`receiver ${i}`, 100);
    const begun = performance.now();
    await policy.waitForCapacity();
    expect(performance.now() - begun).toBeGreaterThanOrEqual(90);
  });
});
