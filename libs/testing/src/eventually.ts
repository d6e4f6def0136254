import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  /**
   * Maximum wait: 20 seconds by default, and at least `TEST_PATIENCE_MS`. The limit stops a hanging test and
   * is not a performance requirement.
   */
  timeoutMs?: number;
  /** Pause between two attempts; 25 ms by default. */
  everyMs?: number;
}

/**
 * Repeats `fn` until it returns something other than `false`, `null` or `undefined`, and returns that value.
 * After the timeout, throws the last error of `fn`. `fn` may therefore contain assertions.
 */
export async function eventually<T>(
  fn: () => T | Promise<T>,
  { timeoutMs = 20_000, everyMs = 25 }: Patience = {},
): Promise<NonNullable<T>> {
  const until = Date.now() + Math.max(timeoutMs, Number(process.env.TEST_PATIENCE_MS ?? 0));
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
    return { error: new Error(`still ${String(value)} when the timeout expired`) };
  } catch (error) {
    return { error };
  }
}
