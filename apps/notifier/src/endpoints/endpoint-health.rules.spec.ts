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

describe('failingSince', () => {
  it.each<[string, number | null, AttemptSeen[], number | null]>([
    ['returns null for a working endpoint', null, [ok(10)], null],
    ['returns the first failure', null, [bad(10)], 10],
    ['returns the first of several failures', null, [bad(10), bad(20, null)], 10],
    ['returns the saved time while failures continue', 5, [bad(10), bad(20)], 5],
    ['returns null after a success', 5, [bad(10), ok(20)], null],
    ['returns the first failure after a success', 5, [bad(10), ok(20), bad(30), bad(40)], 30],
    ['returns null after a success in the same second', 20, [ok(20)], null],
    ['ignores a success before a failure saved by another process', 25, [ok(20)], 25],
  ])('%s: %p, %j → %p', (_, saved, attempts, since) => {
    expect(failingSince(saved, seen(...attempts))).toBe(since);
  });
});

describe('reasonToDisable', () => {
  const LIMIT = FAILING_LIMIT_SECONDS;

  it('disables an endpoint after 5 days', () => {
    expect(LIMIT).toBe(5 * 24 * 60 * 60);
  });

  it.each<[string, number | null, AttemptSeen[], 'failing' | 'gone' | null]>([
    ['returns null at the first failure', null, [bad(10)], null],
    ['returns null one second before the limit', 10, [bad(9 + LIMIT)], null],
    ['returns failing at the limit', 10, [bad(10 + LIMIT)], 'failing'],
    ['returns null without a failure at or after the limit', 10, [bad(20)], null],
    ['returns null after a success before the limit', 10, [ok(9 + LIMIT), bad(10 + LIMIT)], null],
    ['returns null for a success at the limit', 10, [ok(10 + LIMIT)], null],
    ['returns gone immediately after status 410', null, [bad(10, 410)], 'gone'],
    ['returns gone after status 410 among other failures', null, [bad(10, 410), bad(11)], 'gone'],
    ['returns null for a 2xx response after status 410', null, [bad(10, 410), ok(11)], null],
    ['returns null after status 404', null, [bad(10, 404)], null],
  ])('%s', (_, saved, attempts, reason) => {
    const all = seen(...attempts);
    expect(reasonToDisable(failingSince(saved, all), all)).toBe(reason);
  });
});
