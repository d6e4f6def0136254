import { PullBuffer } from './pull-buffer';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Yields the items and then throws, like a consumer whose stream was deleted. */
async function* failingAfter(...items: number[]): AsyncGenerator<number> {
  yield* items;
  await turn();
  throw new Error('stream not found');
}

async function* numbers(...items: number[]): AsyncGenerator<number> {
  for (const item of items) yield item;
}

describe('PullBuffer', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);

  beforeEach(() => process.on('unhandledRejection', note));
  afterEach(() => process.off('unhandledRejection', note));

  it("returns the source's items, and an empty batch at the end", async () => {
    const buffer = new PullBuffer<number>(10);
    const filled = buffer.fill(numbers(1, 2, 3));
    expect(await buffer.take(2)).toEqual([1, 2]);
    expect(await buffer.take(2)).toEqual([3]);
    expect(await buffer.take(2)).toEqual([]);
    await filled;
  });

  it('stops reading when it is full', async () => {
    const buffer = new PullBuffer<number>(2);
    const filled = buffer.fill(numbers(1, 2, 3));
    await turn();
    expect(await buffer.take(10)).toEqual([1, 2]);
    await filled;
    expect(buffer.drain()).toEqual([3]);
  });

  it("throws the source's error after all preceding items", async () => {
    const buffer = new PullBuffer<number>(10);
    const filled = buffer.fill(failingAfter(1, 2));
    expect(await buffer.take(10)).toEqual([1, 2]);
    await expect(buffer.take(10)).rejects.toThrow('stream not found');
    await filled;
  });

  it('does not cause an unhandled rejection if `take` is not called', async () => {
    const buffer = new PullBuffer<number>(10);
    const filled = buffer.fill(failingAfter(1));
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(unhandled).toEqual([]);
    expect(await buffer.take(10)).toEqual([1]);
    await expect(buffer.take(10)).rejects.toThrow('stream not found');
    await filled;
  });

  it('returns an empty batch after it was closed', async () => {
    const buffer = new PullBuffer<number>(2);
    const filled = buffer.fill(numbers(1, 2, 3));
    buffer.close();
    expect(await buffer.take(10)).toEqual([]);
    await filled;
    expect(buffer.drain()).toEqual([1, 2, 3]);
  });
});
