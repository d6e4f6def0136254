import type { Environment } from '@tulay/contracts';
import type { LeasedDelivery } from '../queue/leased-delivery';

/**
 * Initial limit of concurrent attempts. The limit grows while attempts succeed, and shrinks while they fail.
 */
const FIRST_CONCURRENCY = 16;
const MAX_CONCURRENCY = 32;
const MIN_CONCURRENCY = 4;
const WAITING_PER_ATTEMPT = 8;
/** Maximum number of queued deliveries while attempts fail or the process is overloaded. */
export const FEW_WAITING = 8;

/** Result of an attempt. `not_made` means that the delivery was canceled. */
export type AttemptEnd = 'delivered' | 'failed' | 'not_made';

/**
 * Queue of one receiver's leased deliveries. Each receiver has its own limit of concurrent attempts, so that
 * a dead or slow receiver does not delay other receivers.
 */
export class ReceiverQueue {
  /** Whether the database holds more deliveries of this receiver. */
  backlog = false;
  private waiting: LeasedDelivery[] = [];
  private taken = 0;
  private running = 0;
  private concurrency = FIRST_CONCURRENCY;
  private failing = false;

  constructor(
    readonly receiver: string,
    readonly environment: Environment,
  ) {}

  get length(): number {
    return this.waiting.length - this.taken;
  }

  /**
   * Returns how many more deliveries this process may claim for the receiver.
   * @param overloaded whether too many deliveries are queued across all receivers
   */
  capacity(overloaded: boolean): number {
    const most = overloaded || this.failing ? FEW_WAITING : this.concurrency * WAITING_PER_ATTEMPT;
    return Math.max(0, most - this.length);
  }

  get needsRefill(): boolean {
    return this.backlog && this.length <= this.concurrency;
  }

  /** Whether the queue can be dropped without losing state. */
  get idle(): boolean {
    return this.length === 0 && this.running === 0 && !this.backlog;
  }

  push(delivery: LeasedDelivery): void {
    this.waiting.push(delivery);
  }

  /**
   * Takes the next delivery and counts its attempt until `finished` is called. Returns null if the queue is
   * empty or the limit is reached.
   */
  take(): LeasedDelivery | null {
    if (this.running >= this.concurrency) return null;
    const next = this.waiting[this.taken];
    if (!next) return null;
    this.running++;
    this.taken++;
    this.letGo();
    return next;
  }

  /**
   * Removes and returns deliveries whose lease ends before `time` (milliseconds). The queue is in the order
   * of the claims.
   */
  takeExpiring(time: number): LeasedDelivery[] {
    const kept = this.waiting.findIndex(
      ({ leasedUntil }, i) => i >= this.taken && leasedUntil.getTime() >= time,
    );
    const expiring = this.waiting.slice(this.taken, kept < 0 ? undefined : kept);
    this.taken += expiring.length;
    this.letGo();
    this.backlog ||= expiring.length > 0;
    return expiring;
  }

  /**
   * Removes taken deliveries in one operation, which is cheaper than shifting each delivery. Taken deliveries
   * and their bodies stay in memory until they outnumber the queued deliveries.
   */
  private letGo(): void {
    if (this.taken >= this.length) this.waiting = this.drain();
  }

  drain(): LeasedDelivery[] {
    const rest = this.waiting.slice(this.taken);
    this.waiting = [];
    this.taken = 0;
    return rest;
  }

  /** Ends the attempt of a taken delivery and adapts the concurrency limit to its result. */
  finished(end: AttemptEnd): void {
    this.running--;
    if (end === 'not_made') return;
    this.failing = end === 'failed';
    this.concurrency = this.failing
      ? Math.max(MIN_CONCURRENCY, this.concurrency >> 1)
      : Math.min(MAX_CONCURRENCY, this.concurrency + 1);
  }
}
