import { Injectable } from '@nestjs/common';
import { nameOf, type IdempotencyKey } from './idempotency.rules';
import { keyInFlight, MAX_HELD_MS, newUlid } from './idempotency-key';
import type { KeyClaim, KeyStrategy } from './key-strategy.port';

interface Hold {
  /** Milliseconds on the monotonic clock. */
  since: number;
}

/**
 * Strategy for keys stored by the service that creates the resource, in the same statement as the resource.
 * The gateway only rejects duplicates that arrive at this process while the first request is running.
 */
@Injectable()
export class ServiceKeys implements KeyStrategy {
  private readonly holds = new Map<string, Hold>();

  async acquire(key: IdempotencyKey): Promise<KeyClaim> {
    const name = nameOf(key);
    if (this.holds.has(name)) throw keyInFlight();
    const hold = { since: performance.now() };
    this.holds.set(name, hold);
    const finish = async () => this.release(name, hold);
    return { held: { key, resource: newUlid(), isRetry: false, isSettled: false, isDryRun: false, finish } };
  }

  /** Releases keys held longer than any request can run. */
  releaseLost(): void {
    const now = performance.now();
    for (const [name, hold] of this.holds) if (now - hold.since > MAX_HELD_MS) this.release(name, hold);
  }

  /** Releases a hold unless it was lost, because another request may now hold the key. */
  private release(name: string, hold: Hold): void {
    if (this.holds.get(name) === hold) this.holds.delete(name);
  }
}
