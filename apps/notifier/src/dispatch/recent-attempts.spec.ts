import { RecentAttempts } from './recent-attempts';

const begin = (attempts: RecentAttempts, now: number, most = 1_000): number[] => {
  const windows: number[] = [];
  while (windows.length < most && attempts.mayBegin(now)) windows.push(attempts.began());
  return windows;
};

describe('RecentAttempts', () => {
  it('allows at most 256 attempts that have just started', () => {
    expect(begin(new RecentAttempts(), 1_000)).toHaveLength(256);
  });

  it('allows another attempt as soon as an attempt ends', () => {
    const attempts = new RecentAttempts();
    const [first, second] = begin(attempts, 1_000);
    attempts.ended(first!);
    attempts.ended(second!);
    expect(begin(attempts, 1_049)).toHaveLength(2);
  });

  it('ignores attempts older than two windows, even when they end', () => {
    const attempts = new RecentAttempts();
    const old = begin(attempts, 1_000);
    expect(begin(attempts, 1_050)).toHaveLength(0);
    expect(begin(attempts, 1_100, 100)).toHaveLength(100);
    for (const window of old) attempts.ended(window);
    expect(begin(attempts, 1_149)).toHaveLength(156);
  });

  it('counts attempts per window', () => {
    const attempts = new RecentAttempts();
    const [old] = begin(attempts, 1_000, 200);
    begin(attempts, 1_050);
    attempts.ended(old!);
    expect(begin(attempts, 1_060)).toHaveLength(1);
    expect(begin(attempts, 1_100)).toHaveLength(199);
  });

  it('resets the counts after a pause', () => {
    const attempts = new RecentAttempts();
    begin(attempts, 1_000);
    expect(begin(attempts, 60_000)).toHaveLength(256);
  });
});
