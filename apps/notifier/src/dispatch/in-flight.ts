import { setTimeout as pause } from 'node:timers/promises';
import type { LeasedDelivery } from '../queue/leased-delivery';
import { RecentAttempts } from './recent-attempts';

const MAX_ATTEMPTS = 1_024;
const CHECK_EVERY_MS = 10;

/** Counts work in progress: attempts, which are limited, and all work that a shutdown must wait for. */
export class InFlight {
  private readonly recent = new RecentAttempts();
  private readonly held = new Set<LeasedDelivery>();
  private attempts = 0;
  private work = 0;

  /** Whether an attempt must end before another attempt can start. */
  get full(): boolean {
    return this.attempts >= MAX_ATTEMPTS;
  }

  /**
   * Whether too many attempts have just started. The next attempt can start `RecentAttempts.retryAfterMs`
   * later.
   */
  get saturated(): boolean {
    return !this.recent.mayBegin(performance.now());
  }

  /**
   * Returns deliveries whose results are not stored yet and whose leases end before `time` (milliseconds).
   */
  heldUntil(time: number): LeasedDelivery[] {
    return [...this.held].filter(({ leasedUntil }) => leasedUntil.getTime() < time);
  }

  async hold(delivery: LeasedDelivery, work: () => Promise<void>): Promise<void> {
    this.held.add(delivery);
    try {
      await work();
    } finally {
      this.held.delete(delivery);
    }
  }

  async attempt<T>(run: () => Promise<T>): Promise<T> {
    this.attempts++;
    const window = this.recent.began();
    try {
      return await run();
    } finally {
      this.attempts--;
      this.recent.ended(window);
    }
  }

  /**
   * Counts work until it ends.
   * @param work must never reject
   */
  track(work: Promise<void>): void {
    this.work++;
    void work.finally(() => this.work--);
  }

  async drained(): Promise<void> {
    while (this.work) await pause(CHECK_EVERY_MS);
  }
}
