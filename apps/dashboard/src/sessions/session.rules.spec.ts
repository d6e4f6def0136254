import {
  isRecentAuthentication,
  isOpen,
  shouldUpdateLastSeen,
  isWaiting,
  requireFreshFactor,
} from './session.rules';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const session = { created: 1_000, seenAt: 1_000, confirmedAt: 1_000, endedAt: null, awaitsFactor: false };

describe('the session policy', () => {
  it.each([
    ['right after sign-in', session, 1_000, true],
    ['one second before 12 hours without use', session, 1_000 + 12 * HOUR - 1, true],
    ['after 12 hours without use', session, 1_000 + 12 * HOUR, false],
    ['used each hour, on the 30th day', { ...session, seenAt: 30 * DAY }, 1_000 + 30 * DAY - 1, true],
    ['used each hour, after 30 days', { ...session, seenAt: 30 * DAY }, 1_000 + 30 * DAY, false],
    ['before the second factor', { ...session, awaitsFactor: true }, 1_000, false],
    ['after it was ended', { ...session, endedAt: 1_500 }, 1_600, false],
  ])('checks whether the session is active: %s', (_, times, now, open) => {
    expect(isOpen(times, now)).toBe(open);
  });

  it('updates the time of the last use at most once every five minutes', () => {
    expect([5 * MINUTE - 1, 5 * MINUTE].map((later) => shouldUpdateLastSeen(session, 1_000 + later))).toEqual(
      [false, true],
    );
  });

  it('treats an authentication as recent for ten minutes', () => {
    expect(
      [10 * MINUTE - 1, 10 * MINUTE].map((later) => isRecentAuthentication(session, 1_000 + later)),
    ).toEqual([true, false]);
  });

  it('accepts a second factor for ten minutes after the password', () => {
    const waiting = { ...session, awaitsFactor: true };
    expect([10 * MINUTE - 1, 10 * MINUTE].map((later) => isWaiting(waiting, 1_000 + later))).toEqual([
      true,
      false,
    ]);
    expect(isWaiting(session, 1_000)).toBe(false);
    expect(isWaiting({ ...waiting, endedAt: 1_000 }, 1_000)).toBe(false);
  });

  it.each([
    ['not verified in this session', null, true],
    ['verified nine minutes ago', 1_000 - 9 * MINUTE, false],
    ['verified ten minutes ago', 1_000 - 10 * MINUTE, true],
  ])('checks whether the second factor is recent enough: %s', (_, secondFactorAt, isRefused) => {
    const demand = () => requireFreshFactor({ secondFactorAt }, 1_000);
    if (isRefused) expect(demand).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    else expect(demand).not.toThrow();
  });
});
