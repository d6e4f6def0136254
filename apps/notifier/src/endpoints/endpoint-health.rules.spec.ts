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

describe('since when an endpoint fails', () => {
  it.each<[string, number | null, AttemptSeen[], number | null]>([
    ['it works', null, [ok(10)], null],
    ['its first failure', null, [bad(10)], 10],
    ['the first of several', null, [bad(10), bad(20, null)], 10],
    ['what is saved, while it goes on', 5, [bad(10), bad(20)], 5],
    ['a success ends it', 5, [bad(10), ok(20)], null],
    ['a success ends it, and a failure begins it anew', 5, [bad(10), ok(20), bad(30), bad(40)], 30],
    ['a success in the same second ends it', 20, [ok(20)], null],
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
    ['at once when it answers 410', null, [bad(10, 410)], 'gone'],
    ['when it answered 410 among other failures', null, [bad(10, 410), bad(11)], 'gone'],
    ['not when it has answered 2xx since its 410', null, [bad(10, 410), ok(11)], null],
    ['not at 404', null, [bad(10, 404)], null],
  ])('%s', (_, saved, attempts, reason) => {
    const all = seen(...attempts);
    expect(reasonToDisable(failingSince(saved, all), all)).toBe(reason);
  });
});
