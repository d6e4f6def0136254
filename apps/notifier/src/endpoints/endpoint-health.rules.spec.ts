import {
  failingSince,
  FAILING_LIMIT_SECONDS,
  observed,
  reasonToDisable,
  type AttemptSeen,
  type Observed,
} from './endpoint-health.rules';

const ok = (at: number): AttemptSeen => ({ at, delivered: true, status: 200 });
const bad = (at: number, status: number | null = 500): AttemptSeen => ({ at, delivered: false, status });
const seen = (...attempts: AttemptSeen[]): Observed => {
  const all = attempts.reduce<Observed | undefined>(
    (before, attempt) => observed(before, attempt),
    undefined,
  );
  if (!all) throw new Error('at least one attempt');
  return all;
};

describe('the time since which an endpoint fails', () => {
  it.each<[string, number | null, AttemptSeen[], number | null]>([
    ['a working endpoint', null, [ok(10)], null],
    ['its first failure', null, [bad(10)], 10],
    ['the first of several', null, [bad(10), bad(20, null)], 10],
    ['the saved time, while failures continue', 5, [bad(10), bad(20)], 5],
    ['a success resets it', 5, [bad(10), ok(20)], null],
    ['a success resets it, and a later failure starts it again', 5, [bad(10), ok(20), bad(30), bad(40)], 30],
    ['a success in the same second resets it', 20, [ok(20)], null],
    ['a success before the saved failure, which another process saw, does not', 25, [ok(20)], 25],
  ])('%s: %p with %j is %p', (_, saved, attempts, since) => {
    expect(failingSince(saved, seen(...attempts))).toBe(since);
  });
});

describe('an endpoint is disabled', () => {
  const LIMIT = FAILING_LIMIT_SECONDS;

  it('after 5 days', () => {
    expect(LIMIT).toBe(5 * 24 * 60 * 60);
  });

  it.each<[string, number | null, AttemptSeen[], 'failing' | 'gone' | null]>([
    ['not at its first failure', null, [bad(10)], null],
    ['not a second before the limit', 10, [bad(9 + LIMIT)], null],
    ['at the limit', 10, [bad(10 + LIMIT)], 'failing'],
    ['not without a failure at or after the limit', 10, [bad(20)], null],
    ['not after a success', 10, [ok(9 + LIMIT), bad(10 + LIMIT)], null],
    ['not by a success', 10, [ok(10 + LIMIT)], null],
    ['immediately after a response with status 410', null, [bad(10, 410)], 'gone'],
    ['after status 410 among other failures', null, [bad(10, 410), bad(11)], 'gone'],
    ['not after a 2xx response since status 410', null, [bad(10, 410), ok(11)], null],
    ['not after status 404', null, [bad(10, 404)], null],
  ])('%s', (_, saved, attempts, reason) => {
    const all = seen(...attempts);
    expect(reasonToDisable(failingSince(saved, all), all)).toBe(reason);
  });
});
