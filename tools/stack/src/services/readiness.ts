import { setTimeout as sleep } from 'node:timers/promises';

export interface ReadinessWait {
  url: string;
  withinMs: number;
  /** Called between two requests. Returns a reason to stop waiting, or null. */
  giveUp: () => string | null;
}

/**
 * Repeats the request until the response has status 200.
 * @throws Error with the last response, or with the reason to stop waiting
 */
export async function waitUntilReady({ url, withinMs, giveUp }: ReadinessWait): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    const problem = await problemAt(url);
    if (problem === null) return;
    const reason = giveUp();
    if (reason !== null) throw new Error(reason);
    if (Date.now() > until) throw new Error(`not ready after ${withinMs / 1000} s: ${problem}`);
    await sleep(50);
  }
}

async function problemAt(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    return response.status === 200 ? null : `${response.status} ${body}`;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof Error ? cause.message || 'no connection' : (error as Error).message;
  }
}
