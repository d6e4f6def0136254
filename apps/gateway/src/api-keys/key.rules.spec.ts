import { SCOPES } from '@tulay/contracts';
import { checkedScopes, expiryAfterRotation, isUsable, requireOverlap } from './key.rules';

const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { issues: { [field]: [expect.any(String)] } }) });

describe('validating API key scopes', () => {
  it.each(SCOPES)('accepts the scope %s', (scope) => {
    expect(checkedScopes([scope])).toEqual([scope]);
  });

  it('removes duplicate scopes', () => {
    expect(checkedScopes(['payments:read', 'payments:read'])).toEqual(['payments:read']);
  });

  it.each([[[]], [['payments']], [['payments:read', 'payments:admin']], [['PAYMENTS:READ']], [['']]])(
    'rejects the scopes %j with invalid_request',
    (scopes) => {
      expect(() => checkedScopes(scopes)).toThrow(refusal('invalid_request', 'scope'));
    },
  );
});

describe('API key rotation', () => {
  const now = 1_000_000;
  const fresh = { expiresAt: null, revokedAt: null };

  it.each([0, 0.5, 24, 72])('accepts an overlap of %p hours', (hours) => {
    expect(() => requireOverlap(hours)).not.toThrow();
    expect(expiryAfterRotation(fresh, now, hours)).toBe(now + hours * 3600);
  });

  it.each([-1, 72.01, NaN, Infinity])('rejects an overlap of %p hours', (hours) => {
    expect(() => requireOverlap(hours)).toThrow(refusal('invalid_request', 'overlap'));
  });

  it('never extends the lifetime of the old key', () => {
    const ending = { expiresAt: now + 60, revokedAt: null };
    expect(expiryAfterRotation(ending, now, 72)).toBe(now + 60);
    expect(expiryAfterRotation(ending, now, 0)).toBe(now);
  });

  it.each([
    { expiresAt: now, revokedAt: null },
    { expiresAt: null, revokedAt: now - 1 },
  ])('rejects the rotation of an unusable key: %j', (key) => {
    expect(() => expiryAfterRotation(key, now, 1)).toThrow(refusal('invalid_state'));
  });

  it('expires the old key at the exact second', () => {
    const old = { expiresAt: expiryAfterRotation(fresh, now, 1), revokedAt: null };
    expect(isUsable(old, now + 3599)).toBe(true);
    expect(isUsable(old, now + 3600)).toBe(false);
  });
});
