import { eventually } from './eventually';

describe('waiting for a condition', () => {
  it('answers the first value that is there', async () => {
    let calls = 0;
    const answer = await eventually(() => (++calls < 3 ? null : `call ${calls}`), { everyMs: 1 });
    expect(answer).toBe('call 3');
  });

  it('takes 0 and an empty string for answers', async () => {
    expect(await eventually(() => 0)).toBe(0);
    expect(await eventually(async () => '')).toBe('');
  });

  it('throws what was last thrown once the time is up', async () => {
    const failing = eventually(
      () => {
        throw new Error('not yet');
      },
      { timeoutMs: 20, everyMs: 1 },
    );
    await expect(failing).rejects.toThrow('not yet');
  });

  it('says what the value still was once the time is up', async () => {
    await expect(eventually(() => false, { timeoutMs: 5, everyMs: 1 })).rejects.toThrow('still false');
  });
});
