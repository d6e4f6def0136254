import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { setTimeout as pause } from 'node:timers/promises';
import { endOfWholeAttempt, leaseEnd, type InitialLease } from '../queue/leased-delivery';
import { QueueSignal } from '../queue/queue-signal';
import { BacklogLimit } from './backlog-limit';
import type { ReceiverQueue } from './receiver-queue';
import { ReceiverQueues } from './receiver-queues';

/**
 * Minimum remaining lease required to start an attempt. The lease of a running attempt is renewed before less
 * than this time remains.
 */
const MIN_LEASE_MS = 6_000;
const EVENT_BATCH = 500;
const MAX_WAIT_MS = 100;
const CHECK_EVERY_MS = 10;

/**
 * Decides which deliveries this process claims: the number per receiver, the duration of the lease, and when
 * to claim more.
 */
@Injectable()
export class ClaimPolicy {
  private stopped = false;

  constructor(
    private readonly queues: ReceiverQueues,
    private readonly signal: QueueSignal,
    private readonly backlog: BacklogLimit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Prevents all further claims of this process, for a shutdown. */
  stop(): void {
    this.stopped = true;
  }

  capacity(environment: Environment): Map<string, number> {
    return this.queues.capacity(environment);
  }

  /**
   * Number of deliveries that may be claimed for any receiver not in `capacity`; 0 if nothing may be claimed.
   */
  get otherCapacity(): number {
    return this.stopped ? 0 : this.queues.otherCapacity;
  }

  /**
   * Returns the lease for deliveries that new events create. Deliveries to a receiver with a full queue are
   * not leased.
   */
  initialLease(): InitialLease {
    return {
      enabled: !this.stopped,
      fullReceivers: this.queues.full(),
      refusedReceivers: this.backlog.receivers,
      leasedUntil: this.leaseEnd(),
    };
  }

  leaseEnd(): Date {
    return leaseEnd(this.clock.now('live'));
  }

  /** Returns the end of an attempt's last lease, after which the lease is not renewed. */
  lastLeaseEnd(): Date {
    return endOfWholeAttempt(this.clock.now('live'));
  }

  /** Returns the earliest end of a lease, in milliseconds, that suffices to start or continue an attempt. */
  minLeaseEnd(): number {
    return this.clock.now('live').getTime() + MIN_LEASE_MS;
  }

  /** Records whether the database holds more deliveries of a receiver than this process has claimed. */
  setBacklog(receiver: string, environment: Environment, backlog: boolean): void {
    const queue = this.queues.setBacklog(receiver, environment, backlog);
    if (queue) this.refill(queue);
  }

  /** Requests a claim for a receiver with a short queue if the database holds more of its deliveries. */
  refill(queue: ReceiverQueue): void {
    if (queue.needsRefill) this.signal.notify(queue.environment);
  }

  /** Resolves when there is capacity for a batch of new events, or after a short time. */
  async waitForCapacity(): Promise<void> {
    for (let ms = 0; !this.queues.hasCapacityFor(EVENT_BATCH) && ms < MAX_WAIT_MS; ms += CHECK_EVERY_MS)
      await pause(CHECK_EVERY_MS);
  }
}
