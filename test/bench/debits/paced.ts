import { setTimeout as pause } from 'node:timers/promises';

/**
 * Starts `work` at a fixed rate per second, regardless of whether earlier calls have finished.
 * @returns the duration of each call in milliseconds, measured from its scheduled start
 */
export async function paced(
  perSecond: number,
  seconds: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  const dueAt = (n: number): number => started + (n * 1000) / perSecond;
  const runs: Promise<number>[] = [];
  while (runs.length < total) {
    while (runs.length < total && dueAt(runs.length) <= performance.now()) {
      const due = dueAt(runs.length);
      runs.push(work().then(() => performance.now() - due));
    }
    await pause(1);
  }
  return Promise.all(runs);
}
