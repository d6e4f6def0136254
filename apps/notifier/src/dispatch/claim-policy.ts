import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { setTimeout as pause } from 'node:timers/promises';
import { endOfWholeAttempt, leaseEnd, type InitialLease } from '../queue/leased-delivery';
import { QueueSignal } from '../queue/queue-signal';
import { BacklogLimit } from './backlog-limit';
import type { ReceiverQueue } from './receiver-queue';
import { ReceiverQueues } from './receiver-queues';

/** With less of its lease left no attempt begins, and one that runs is held for longer. */
const MIN_LEASE_MS = 6_000;
/** The size of a batch of new events. */
const EVENT_BATCH = 500;
/** How long a batch of new events waits for capacity. */
const MAX_WAIT_MS = 100;
const CHECK_EVERY_MS = 10;

/** Decides what this process claims: how much of which receiver, for how long, and when to claim more. */
@Injectable()
export class ClaimPolicy {
  private stopped = false;

  constructor(
    private readonly queues: ReceiverQueues,
    private readonly signal: QueueSignal,
    private readonly backlog: BacklogLimit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stops all further claims of this process. */
  stop(): void {
    this.stopped = true;
  }

  /** Receiver to the number of deliveries that may be claimed for it. */
  capacity(environment: Environment): Map<string, number> {
    return this.queues.capacity(environment);
  }

  /** The number of deliveries that may be claimed for any other receiver; 0 when nothing may be claimed. */
  get otherCapacity(): number {
    return this.stopped ? 0 : this.queues.otherCapacity;
  }

  /** The lease of the deliveries that new events make: receivers with a full queue get none. */
  initialLease(): InitialLease {
    return {
      enabled: !this.stopped,
      fullReceivers: this.queues.full(),
      refusedReceivers: this.backlog.receivers,
      leasedUntil: this.leaseEnd(),
    };
  }

  /** The end of a lease that begins now. */
  leaseEnd(): Date {
    return leaseEnd(this.clock.now('live'));
  }

  /** The end of the last lease of an attempt, which nobody renews any more. */
  lastLeaseEnd(): Date {
    return endOfWholeAttempt(this.clock.now('live'));
  }

  /** Leases that end before (milliseconds) are too short to begin an attempt, and to go on with one. */
  minLeaseEnd(): number {
    return this.clock.now('live').getTime() + MIN_LEASE_MS;
  }

  /** Records whether the database holds more deliveries of a receiver than this process has claimed. */
  setBacklog(receiver: string, environment: Environment, backlog: boolean): void {
    const queue = this.queues.setBacklog(receiver, environment, backlog);
    if (queue) this.refill(queue);
  }

  /** Requests a claim for a receiver whose queue is short if the database holds more. */
  refill(queue: ReceiverQueue): void {
    if (queue.needsRefill) this.signal.notify(queue.environment);
  }

  /** Resolves when there is capacity for a batch of new events, and after a short time in any case. */
  async waitForCapacity(): Promise<void> {
    for (let ms = 0; !this.queues.hasCapacityFor(EVENT_BATCH) && ms < MAX_WAIT_MS; ms += CHECK_EVERY_MS)
      await pause(CHECK_EVERY_MS);
  }
}
