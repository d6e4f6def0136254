import { eventually } from './eventually';

describe('eventually', () => {
  // If this variable were set, the timeouts in these tests would be longer.
  const { TEST_PATIENCE_MS } = process.env;
  beforeAll(() => delete process.env.TEST_PATIENCE_MS);
  afterAll(() => {
    if (TEST_PATIENCE_MS !== undefined) process.env.TEST_PATIENCE_MS = TEST_PATIENCE_MS;
  });

  it('returns the first value that is not false, null or undefined', async () => {
    let calls = 0;
    const answer = await eventually(() => (++calls < 3 ? null : `call ${calls}`), { everyMs: 1 });
    expect(answer).toBe('call 3');
  });

  it('accepts 0 and an empty string as values', async () => {
    expect(await eventually(() => 0)).toBe(0);
    expect(await eventually(async () => '')).toBe('');
  });

  it('throws the last error after the timeout', async () => {
    const failing = eventually(
      () => {
        throw new Error('not yet');
      },
      { timeoutMs: 20, everyMs: 1 },
    );
    await expect(failing).rejects.toThrow('not yet');
  });

  it('reports the last value after the timeout', async () => {
    await expect(eventually(() => false, { timeoutMs: 5, everyMs: 1 })).rejects.toThrow('still false');
  });
});
