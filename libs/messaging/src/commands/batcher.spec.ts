import { Batcher } from './batcher';

describe('Batcher', () => {
  it('processes items of the same event loop turn in one batch and resolves each item', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher<number, number>({
      run: async (items) => {
        batches.push(items);
        return items.map((n) => n * 2);
      },
    });
    expect(await Promise.all([1, 2, 3].map((n) => batcher.add(n)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('rejects only the items with an error', async () => {
    const batcher = new Batcher<number, number>({
      run: async (items) => items.map((n) => (n % 2 ? new Error(`odd ${n}`) : n)),
    });
    const results = await Promise.allSettled([1, 2].map((n) => batcher.add(n)));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  });

  it('rejects all items of a failed batch and processes later items', async () => {
    let broken = true;
    const batcher = new Batcher<number, number>({
      run: async (items) => {
        if (broken) throw new Error('away');
        return items;
      },
    });
    await expect(Promise.all([batcher.add(1), batcher.add(2)])).rejects.toThrow('away');
    broken = false;
    expect(await batcher.add(3)).toBe(3);
  });

  it('respects the limits on batch size and concurrency', async () => {
    const sizes: number[] = [];
    let under = 0;
    let most = 0;
    const batcher = new Batcher<number, number>({
      max: 10,
      concurrency: 2,
      run: async (items) => {
        sizes.push(items.length);
        most = Math.max(most, ++under);
        await new Promise((resolve) => setImmediate(resolve));
        under--;
        return items;
      },
    });
    const answers = await Promise.all(Array.from({ length: 95 }, (_, n) => batcher.add(n)));
    expect(answers).toEqual(Array.from({ length: 95 }, (_, n) => n));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    expect(most).toBe(2);
  });
});
