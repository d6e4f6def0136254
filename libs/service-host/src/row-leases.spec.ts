import type { Database } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import pino from 'pino';
import { RowLeases } from './row-leases';

const clock = new FixedClock('2026-01-01T00:00:00Z');
const NOW = clock.now('live').getTime();

function leases(query: () => Promise<unknown>) {
  const renewed: unknown[] = [];
  const db = {
    query: (_: unknown, [rows]: [string]) => {
      renewed.push(JSON.parse(rows));
      return query();
    },
  } as unknown as Database;
  return { renewed, leases: new RowLeases({ db, clock, logger: pino({ level: 'silent' }) }, 'payouts', 1) };
}
/** Returns a task that runs until `end` is called. */
function work() {
  let end: () => void = () => undefined;
  return { run: () => new Promise<void>((resolve) => (end = resolve)), end: () => end() };
}
const row = (id: string) => ({ id, environment: 'live' as const, claims: 3 });
const renewal = (id: string) => ({ id, claims: 3, now: NOW, until: NOW + 10_000 });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('RowLeases renews all leases every 3 s in one statement until the work has ended', async () => {
  const { renewed, leases: held } = leases(() => Promise.resolve([]));
  const [first, second] = [work(), work()];
  const [one, two] = [held.hold(row('a'), first.run), held.hold(row('b'), second.run)];
  await jest.advanceTimersByTimeAsync(3_000);
  first.end();
  await one;
  await jest.advanceTimersByTimeAsync(3_000);
  second.end();
  await two;
  await jest.advanceTimersByTimeAsync(9_000);
  expect(renewed).toEqual([[renewal('a'), renewal('b')], [renewal('b')]]);
  expect(jest.getTimerCount()).toBe(0);
});

it('RowLeases releases the row and rethrows the error if the work fails', async () => {
  const { renewed, leases: held } = leases(() => Promise.resolve([]));
  await expect(held.hold(row('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await jest.advanceTimersByTimeAsync(9_000);
  expect(renewed).toEqual([]);
});

it('RowLeases renews leases again after a failed renewal, but never concurrently', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => new Promise(() => undefined)];
  const { renewed, leases: held } = leases(() => answers.shift()!());
  void held.hold(row('a'), () => new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(renewed).toHaveLength(2);
});
