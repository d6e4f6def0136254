import type { Scope } from '@tulay/contracts';
import { requireScope, secretOf, unauthenticated } from './bearer.rules';

const SECRET = `sk_test_${'aB3'.repeat(10)}xy`;

describe('parsing the Authorization header', () => {
  it.each([
    [`Bearer ${SECRET}`, SECRET],
    [`bearer  ${SECRET} `, SECRET],
    [`Bearer ${SECRET.replace('test', 'live')}`, SECRET.replace('test', 'live')],
    [undefined, null],
    ['', null],
    [SECRET, null],
    [`Basic ${SECRET}`, null],
    [`Bearer ${SECRET}x`, null],
    [`Bearer ${SECRET.slice(0, -1)}`, null],
    [`Bearer sk_compat_${'a'.repeat(32)}`, null],
    [`Bearer ${SECRET}, Bearer ${SECRET}`, null],
    [`Bearer sk_test_${'a'.repeat(31)}'`, null],
  ])('parses %p as %p', (header, secret) => {
    expect(secretOf(header)).toBe(secret);
  });

  it('does not repeat the secret in the error message', () => {
    expect(unauthenticated(`Bearer ${SECRET}`)).toMatchObject({ code: 'unauthenticated' });
    expect(unauthenticated(`Bearer ${SECRET}`).message).not.toContain(SECRET);
  });

  it.each([
    [undefined, /No API key/],
    [SECRET, /Authorization header is malformed.*`Bearer`/],
    [`Basic ${SECRET}`, /bearer authentication, not Basic.*`Authorization: Bearer sk_…`/],
    [`Bearer ${SECRET.slice(0, 12)}`, /secret key has 12 characters instead of 40. Copy it again/],
    [`Bearer ${SECRET}x`, /secret key has 41 characters instead of 40/],
    [`Bearer pk_test_${'a'.repeat(32)}`, /not a secret key.*`sk_test_`/],
    [`Bearer ${SECRET.replace('a', "'")}`, /Authorization header is malformed.*40-character/],
    [`Bearer ${SECRET}`, /unknown, expired or revoked/],
  ])('explains the problem with the header %p', (header, message) => {
    expect(unauthenticated(header).message).toMatch(message);
  });
});

describe('checking key scopes', () => {
  it.each([
    [['*'], 'payments:write'],
    [['payments:write'], 'payments:write'],
    [['payments:write'], 'payments:read'],
    [['payments:read'], 'payments:read'],
    [['events:read', 'balance:read'], 'balance:read'],
  ] as [Scope[], Scope][])('accepts a key with the scopes %p if %s is required', (granted, needed) => {
    expect(() => requireScope(granted, needed)).not.toThrow();
  });

  it.each([
    [['payments:read'], 'payments:write'],
    [['refunds:write'], 'payments:read'],
    [[], 'balance:read'],
    [['balance:read'], 'webhooks:read'],
  ] as [Scope[], Scope][])('rejects a key with the scopes %p if %s is required', (granted, needed) => {
    expect(() => requireScope(granted, needed)).toThrow(
      expect.objectContaining({ code: 'insufficient_scope', message: expect.stringContaining(needed) }),
    );
  });
});
