/** Calls `work` with 0 to `count - 1`, running at most `width` calls at a time. */
export async function inParallel(
  width: number,
  count: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
