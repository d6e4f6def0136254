import { RestartBackoff } from './restart-backoff';

describe('the pause before a crashed process is restarted', () => {
  it('doubles with each crash, up to 15 seconds', () => {
    const backoff = new RestartBackoff();
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7].map((second) => backoff.next(second * 1000));
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(backoff.crashes).toBe(8);
  });

  it('is reset after the process has run for 30 seconds', () => {
    const backoff = new RestartBackoff();
    backoff.next(0);
    expect(backoff.next(31_000)).toBe(500);
    expect(backoff.crashes).toBe(1);
  });

  it('does not count as running time', () => {
    const backoff = new RestartBackoff();
    for (let i = 0; i < 6; i += 1) backoff.next(i);
    expect(backoff.next(31_000)).toBe(15_000);
  });
});
