import { DomainError, isEmail } from '@tulay/contracts';
import { checkedMerchant, requireRateLimit } from './merchant.rules';

const request = { name: 'Aling Nena', email: 'nena@example.com', live: false };

const issuesOf = (changes: object): unknown => {
  try {
    checkedMerchant({ ...request, ...changes });
    return undefined;
  } catch (error) {
    return error instanceof DomainError && error.code === 'invalid_request' ? error.issues : error;
  }
};

describe('validation of a new merchant', () => {
  it('trims the name and the email', () => {
    const checked = checkedMerchant({ name: '  Aling Nena ', email: ' nena@example.com', live: true });
    expect(checked).toEqual({ name: 'Aling Nena', email: 'nena@example.com', live: true });
  });

  it.each(['a', 'x'.repeat(200)])('accepts a name of 1 to 200 characters', (name) => {
    expect(issuesOf({ name })).toBeUndefined();
  });

  it.each(['', '   ', 'x'.repeat(201), undefined, 7])('rejects the name %p', (name) => {
    expect(issuesOf({ name })).toEqual({ name: ['must have 1 to 200 characters'] });
  });

  it('rejects a name with control characters', () => {
    expect(issuesOf({ name: 'Nena\u001b[2J' })).toEqual({ name: ['must not contain control characters'] });
  });

  it('reports all invalid fields in one error', () => {
    expect(Object.keys(issuesOf({ name: '', email: '' }) as object)).toEqual(['name', 'email']);
  });
});

describe('validation of an email address', () => {
  it.each([
    'nena@example.com',
    'n@a.ph',
    'first.last+tag@mail.shop-1.example.ph',
    `${'l'.repeat(243)}@example.com`,
  ])('accepts the address %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each([
    '',
    'nena',
    'nena@',
    '@example.com',
    'nena@example',
    'nena@example..com',
    'nena@-example.com',
    'nena @example.com',
    'a@b@example.com',
    '.nena@example.com',
    'ne..na@example.com',
    'nena.@example.com',
    'nena@example.com\nBcc: all@example.com',
    `${'l'.repeat(244)}@example.com`,
  ])('rejects the address %p', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('validation of a rate limit', () => {
  it.each([1, 120, 1_000_000, null])('accepts the limit %p', (perMinute) => {
    expect(() => requireRateLimit(perMinute)).not.toThrow();
  });

  it.each([0, -1, 1_000_001, 1.5, NaN, '60' as unknown as number])('rejects the limit %p', (perMinute) => {
    expect(() => requireRateLimit(perMinute)).toThrow(
      expect.objectContaining({ code: 'invalid_request', issues: { per_minute: [expect.any(String)] } }),
    );
  });
});
