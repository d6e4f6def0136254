import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import type { LeasedDelivery } from '../queue/leased-delivery';
import { FEW_WAITING, ReceiverQueue, type AttemptEnd } from './receiver-queue';

/**
 * Maximum number of queued deliveries across all receivers. Above this limit, the process is overloaded and
 * each queue stays short.
 */
const MAX_WAITING = 4_000;
/** Number of deliveries that a claim may include for a receiver without a queue in this process. */
const OTHER_CAPACITY = 128;

/** Queues of all receivers for which this process has leased deliveries, served round-robin. */
@Injectable()
export class ReceiverQueues {
  private readonly queues = new Map<string, ReceiverQueue>();
  /** Queues that may have a delivery to attempt, in round-robin order. */
  private readonly ready = new Set<ReceiverQueue>();
  private waiting = 0;

  hasCapacityFor(count: number): boolean {
    return this.waiting + count <= MAX_WAITING;
  }

  capacity(environment: Environment): Map<string, number> {
    const queues = [...this.queues.values()].filter((queue) => queue.environment === environment);
    return new Map(queues.map((queue) => [queue.receiver, queue.capacity(this.overloaded)]));
  }

  /** Number of deliveries that may be claimed for a receiver without a queue in this process. */
  get otherCapacity(): number {
    return this.overloaded ? FEW_WAITING : OTHER_CAPACITY;
  }

  /** Returns receivers for which the database holds more deliveries than this process has claimed. */
  backlogged(environment: Environment): string[] {
    const queues = [...this.queues.values()].filter(
      (queue) => queue.backlog && queue.environment === environment,
    );
    return queues.map(({ receiver }) => receiver);
  }

  full(): string[] {
    const queues = [...this.queues.values()];
    return queues.filter((queue) => !queue.capacity(this.overloaded)).map(({ receiver }) => receiver);
  }

  add(delivery: LeasedDelivery): void {
    const queue = this.queueOf(delivery.receiver, delivery.environment);
    queue.push(delivery);
    this.waiting++;
    this.ready.add(queue);
  }

  /** Returns the next delivery, round-robin over the receivers below their limit; null if there is none. */
  next(): { queue: ReceiverQueue; delivery: LeasedDelivery } | null {
    for (const queue of this.ready) {
      this.ready.delete(queue);
      const delivery = queue.take();
      if (!delivery) continue;
      this.waiting--;
      // Adding the queue again moves it to the end, because a set preserves insertion order.
      this.ready.add(queue);
      return { queue, delivery };
    }
    return null;
  }

  finished(queue: ReceiverQueue, end: AttemptEnd): void {
    queue.finished(end);
    if (queue.idle) this.queues.delete(queue.receiver);
    else this.ready.add(queue);
  }

  /**
   * Records whether the database holds more deliveries of a receiver. Returns the receiver's queue, or null.
   */
  setBacklog(receiver: string, environment: Environment, backlog: boolean): ReceiverQueue | null {
    const queue = backlog ? this.queueOf(receiver, environment) : this.queues.get(receiver);
    if (!queue) return null;
    queue.backlog = backlog;
    if (queue.idle) this.queues.delete(receiver);
    return queue;
  }

  /** Removes and returns deliveries whose lease ends before `time` (milliseconds). */
  takeExpiring(time: number): LeasedDelivery[] {
    const expiring = [...this.queues.values()].flatMap((queue) => queue.takeExpiring(time));
    this.waiting -= expiring.length;
    return expiring;
  }

  drain(): LeasedDelivery[] {
    this.waiting = 0;
    return [...this.queues.values()].flatMap((queue) => queue.drain());
  }

  private get overloaded(): boolean {
    return this.waiting >= MAX_WAITING;
  }

  private queueOf(receiver: string, environment: Environment): ReceiverQueue {
    const known = this.queues.get(receiver);
    if (known) return known;
    const queue = new ReceiverQueue(receiver, environment);
    this.queues.set(receiver, queue);
    return queue;
  }
}
