import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  /** How long to wait at the most; 5 seconds if not said. */
  timeoutMs?: number;
  /** Pause between two tries; 25 ms if not said. */
  everyMs?: number;
}

/**
 * Repeats `fn` until it neither throws nor answers `false`, `null` or `undefined`, and gives its answer back. After
 * the time is up, what it last threw is thrown; so assertions may stand inside.
 */
export async function eventually<T>(
  fn: () => T | Promise<T>,
  { timeoutMs = 5_000, everyMs = 25 }: Patience = {},
): Promise<NonNullable<T>> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const last = await attempt(fn);
    if ('value' in last) return last.value;
    if (Date.now() >= until) throw last.error;
    await sleep(everyMs);
  }
}

type Attempt<T> = { value: NonNullable<T> } | { error: unknown };

async function attempt<T>(fn: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    const value = await fn();
    if (value !== false && value !== null && value !== undefined) return { value };
    return { error: new Error(`still ${String(value)} when the time was up`) };
  } catch (error) {
    return { error };
  }
}
