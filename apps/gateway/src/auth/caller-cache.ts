import { Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import type { Caller } from './caller';
import { CallersStore } from './callers.store';

/**
 * Lifetime of a cached caller. It is measured from the start of the lookup, so that every gateway rejects a
 * revoked key within a second.
 */
const FRESH_MS = 500;
const KEYS_AT_MOST = 10_000;

interface Entry {
  askedAt: number;
  caller: Promise<Caller | null>;
}

/** Caches callers, so that each key is looked up at most twice per second. */
@Injectable()
export class CallerCache {
  private readonly entries = new Map<string, Entry>();
  private readonly lookUps: Batcher<Buffer, Caller | null>;

  constructor(callers: CallersStore) {
    this.lookUps = new Batcher({ run: (hashes) => callers.find(hashes) });
  }

  /** @param hash SHA-256 of the secret */
  find(hash: Buffer): Promise<Caller | null> {
    const name = hash.toString('latin1');
    const entry = this.entries.get(name);
    if (entry && performance.now() - entry.askedAt < FRESH_MS) return entry.caller;
    return this.lookUp(name, hash);
  }

  private lookUp(name: string, hash: Buffer): Promise<Caller | null> {
    if (this.entries.size >= KEYS_AT_MOST) this.entries.clear();
    const entry = { askedAt: performance.now(), caller: this.lookUps.add(hash) };
    this.entries.set(name, entry);
    const forget = () => {
      if (this.entries.get(name) === entry) this.entries.delete(name);
    };
    // Unknown keys are not cached, because guessed keys would evict valid ones.
    entry.caller.then((caller) => caller ?? forget(), forget);
    return entry.caller;
  }
}
