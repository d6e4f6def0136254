import { nextAttemptAt, RETRY_DELAYS_MS } from './retry.rules';

const failedAt = new Date('2026-01-02T03:04:05.678Z');

describe('retry schedule', () => {
  it.each([
    [1, '1 minute', '2026-01-02T03:05:05.678Z'],
    [2, '5 minutes', '2026-01-02T03:09:05.678Z'],
    [3, '30 minutes', '2026-01-02T03:34:05.678Z'],
    [4, '2 hours', '2026-01-02T05:04:05.678Z'],
    [5, '6 hours', '2026-01-02T09:04:05.678Z'],
    [6, '24 hours', '2026-01-03T03:04:05.678Z'],
  ])('after attempt %i, schedules a retry %s later', (attempt, _, next) => {
    expect(nextAttemptAt(attempt, failedAt)?.toISOString()).toBe(next);
  });

  it('ends after the sixth retry, which is the seventh attempt', () => {
    expect(RETRY_DELAYS_MS).toHaveLength(6);
    expect(nextAttemptAt(7, failedAt)).toBeNull();
    expect(nextAttemptAt(8, failedAt)).toBeNull();
  });
});
