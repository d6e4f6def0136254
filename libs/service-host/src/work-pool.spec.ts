import { eventually } from '@tulay/testing';
import { WorkPool } from './work-pool';

/** Creates a pool whose rows are claimed in order, and whose work ends when `end` is called. */
function world(rows: number[], size: number) {
  const pool = new WorkPool(size);
  const ends = new Map<number, () => void>();
  const limits: number[] = [];
  const take = () =>
    pool.take(
      async (limit) => {
        limits.push(limit);
        return rows.splice(0, limit);
      },
      (row) => new Promise<void>((resolve) => ends.set(row, resolve)),
    );
  return { pool, limits, take, begun: () => [...ends.keys()], end: (row: number) => ends.get(row)!() };
}

it('WorkPool runs other tasks while one task is slow', async () => {
  const { take, begun, end, limits } = world([1, 2, 3, 4], 2);
  expect(await take()).toBe(true);
  const next = take();
  expect(begun()).toEqual([1, 2]);
  end(2);
  expect(await next).toBe(true);
  expect([begun(), limits]).toEqual([
    [1, 2, 3],
    [2, 1],
  ]);
});

it('WorkPool reports when all rows have been claimed', async () => {
  const { take, begun } = world([1], 2);
  expect(await take()).toBe(false);
  expect(begun()).toEqual([1]);
});

it('WorkPool resolves `drained` when all work has ended', async () => {
  const { pool, take, end } = world([1, 2], 3);
  await take();
  let drained = false;
  void pool.drained().then(() => (drained = true));
  end(1);
  await Promise.resolve();
  expect(drained).toBe(false);
  end(2);
  await eventually(() => drained);
});
