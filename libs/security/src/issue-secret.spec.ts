import { issueSecret } from './issue-secret';

describe('issueSecret', () => {
  it.each(['sk_test_', 'sk_live_', 'sk_compat_'] as const)(
    'returns %s and 32 base62 characters',
    (prefix) => {
      const { secret, hash, last4 } = issueSecret(prefix);
      expect(secret.startsWith(prefix)).toBe(true);
      expect(secret.slice(prefix.length)).toMatch(/^[0-9A-Za-z]{32}$/);
      expect(last4).toBe(secret.slice(-4));
      expect(hash).toHaveLength(32);
    },
  );

  it('never returns the same secret twice', () => {
    const secrets = Array.from({ length: 5_000 }, () => issueSecret('sk_test_').secret);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('uses all characters with equal probability', () => {
    const counts = new Map<string, number>();
    const draws = 4_000 * 32;
    for (let i = 0; i < 4_000; i++)
      for (const character of issueSecret('sk_test_').secret.slice(8))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const expected = draws / 62;
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // With 61 degrees of freedom, a correct generator exceeds 120 less than once in 100,000 runs. Bytes
    // modulo 62 would give over 2,000.
    expect(chiSquare).toBeLessThan(120);
  });
});
