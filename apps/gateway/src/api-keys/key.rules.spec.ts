import { SCOPES } from '@tulay/contracts';
import { issueSecret } from './issue-secret';
import { checkedScopes, expiryAfterRotation, isUsable, requireOverlap } from './key.rules';

const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { issues: { [field]: [expect.any(String)] } }) });

describe('a secret', () => {
  it.each(['sk_test_', 'sk_live_', 'sk_compat_'] as const)('is %s and 32 base62 characters', (prefix) => {
    const { secret, hash, last4 } = issueSecret(prefix);
    expect(secret.startsWith(prefix)).toBe(true);
    expect(secret.slice(prefix.length)).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(last4).toBe(secret.slice(-4));
    expect(hash).toHaveLength(32);
  });

  it('is never the same twice', () => {
    const secrets = Array.from({ length: 5_000 }, () => issueSecret('sk_test_').secret);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('favours no character', () => {
    const counts = new Map<string, number>();
    const draws = 4_000 * 32;
    for (let i = 0; i < 4_000; i++)
      for (const character of issueSecret('sk_test_').secret.slice(8))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const expected = draws / 62;
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 61 degrees of freedom: chance alone exceeds 120 less than once in 100,000 runs; bytes modulo 62 give over 2,000.
    expect(chiSquare).toBeLessThan(120);
  });
});

describe('the scopes of a key', () => {
  it.each(SCOPES)('may be %s', (scope) => {
    expect(checkedScopes([scope])).toEqual([scope]);
  });

  it('are kept once each', () => {
    expect(checkedScopes(['payments:read', 'payments:read'])).toEqual(['payments:read']);
  });

  it.each([[[]], [['payments']], [['payments:read', 'payments:admin']], [['PAYMENTS:READ']], [['']]])(
    'refuses %j with invalid_request',
    (scopes) => {
      expect(() => checkedScopes(scopes)).toThrow(refusal('invalid_request', 'scope'));
    },
  );
});

describe('rotation', () => {
  const now = 1_000_000;
  const fresh = { expiresAt: null, revokedAt: null };

  it.each([0, 0.5, 24, 72])('takes an overlap of %p hours', (hours) => {
    expect(() => requireOverlap(hours)).not.toThrow();
    expect(expiryAfterRotation(fresh, now, hours)).toBe(now + hours * 3600);
  });

  it.each([-1, 72.01, NaN, Infinity])('refuses an overlap of %p hours', (hours) => {
    expect(() => requireOverlap(hours)).toThrow(refusal('invalid_request', 'overlap'));
  });

  it('never lengthens the life of a key', () => {
    const ending = { expiresAt: now + 60, revokedAt: null };
    expect(expiryAfterRotation(ending, now, 72)).toBe(now + 60);
    expect(expiryAfterRotation(ending, now, 0)).toBe(now);
  });

  it.each([
    { expiresAt: now, revokedAt: null },
    { expiresAt: null, revokedAt: now - 1 },
  ])('refuses a key that works no more: %j', (key) => {
    expect(() => expiryAfterRotation(key, now, 1)).toThrow(refusal('invalid_state'));
  });

  it('ends the old key on the second', () => {
    const old = { expiresAt: expiryAfterRotation(fresh, now, 1), revokedAt: null };
    expect(isUsable(old, now + 3599)).toBe(true);
    expect(isUsable(old, now + 3600)).toBe(false);
  });
});
