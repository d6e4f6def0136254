import { RecentAttempts } from './recent-attempts';

const begin = (attempts: RecentAttempts, now: number, most = 1_000): number[] => {
  const windows: number[] = [];
  while (windows.length < most && attempts.mayBegin(now)) windows.push(attempts.began());
  return windows;
};

describe('attempts that have just started', () => {
  it('are 256 at most', () => {
    expect(begin(new RecentAttempts(), 1_000)).toHaveLength(256);
  });

  it('allow others as they end', () => {
    const attempts = new RecentAttempts();
    const [first, second] = begin(attempts, 1_000);
    attempts.ended(first!);
    attempts.ended(second!);
    expect(begin(attempts, 1_049)).toHaveLength(2);
  });

  it('no longer count after two windows, and ending them then has no effect', () => {
    const attempts = new RecentAttempts();
    const old = begin(attempts, 1_000);
    expect(begin(attempts, 1_050)).toHaveLength(0);
    expect(begin(attempts, 1_100, 100)).toHaveLength(100);
    for (const window of old) attempts.ended(window);
    expect(begin(attempts, 1_149)).toHaveLength(156);
  });

  it('are counted per window', () => {
    const attempts = new RecentAttempts();
    const [old] = begin(attempts, 1_000, 200);
    begin(attempts, 1_050);
    attempts.ended(old!);
    expect(begin(attempts, 1_060)).toHaveLength(1);
    expect(begin(attempts, 1_100)).toHaveLength(199);
  });

  it('are reset after a pause', () => {
    const attempts = new RecentAttempts();
    begin(attempts, 1_000);
    expect(begin(attempts, 60_000)).toHaveLength(256);
  });
});
