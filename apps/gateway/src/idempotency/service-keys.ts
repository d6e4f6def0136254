import { Injectable } from '@nestjs/common';
import { nameOf, type IdempotencyKey } from './idempotency.rules';
import { keyInFlight } from './key-in-flight';

/** Keys of the requests this process is handling, on routes whose service keeps the keys itself. */
@Injectable()
export class InFlightKeys {
  private readonly names = new Set<string>();

  /** @throws DomainError `conflict` while another request with this key runs here */
  async hold<T>(key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
    const name = nameOf(key);
    if (this.names.has(name)) throw keyInFlight();
    this.names.add(name);
    try {
      return await work();
    } finally {
      this.names.delete(name);
    }
  }
}
