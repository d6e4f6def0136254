import { RecentTries } from './recent-tries';

const begin = (tries: RecentTries, now: number, most = 1_000): number[] => {
  const windows: number[] = [];
  while (windows.length < most && tries.mayBegin(now)) windows.push(tries.began());
  return windows;
};

describe('tries that have only just begun', () => {
  it('are 256 at the most', () => {
    expect(begin(new RecentTries(), 1_000)).toHaveLength(256);
  });

  it('make room for others as they end', () => {
    const tries = new RecentTries();
    const [first, second] = begin(tries, 1_000);
    tries.ended(first);
    tries.ended(second);
    expect(begin(tries, 1_049)).toHaveLength(2);
  });

  it('count no more after two windows, and their end changes nothing then', () => {
    const tries = new RecentTries();
    const old = begin(tries, 1_000);
    expect(begin(tries, 1_050)).toHaveLength(0);
    expect(begin(tries, 1_100, 100)).toHaveLength(100);
    for (const window of old) tries.ended(window);
    expect(begin(tries, 1_149)).toHaveLength(156);
  });

  it('of the window before are told apart from those of this one', () => {
    const tries = new RecentTries();
    const [old] = begin(tries, 1_000, 200);
    begin(tries, 1_050);
    tries.ended(old);
    expect(begin(tries, 1_060)).toHaveLength(1);
    expect(begin(tries, 1_100)).toHaveLength(199);
  });

  it('are forgotten after a pause', () => {
    const tries = new RecentTries();
    begin(tries, 1_000);
    expect(begin(tries, 60_000)).toHaveLength(256);
  });
});
