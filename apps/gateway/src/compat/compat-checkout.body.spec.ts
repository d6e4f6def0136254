import 'reflect-metadata';
import { DomainError } from '@tulay/contracts';
import { validateDto } from '../validation/validate-dto';
import { CompatCheckoutBody } from './compat-checkout.body';

const body = { externalId: 'order-1', amount: 500 };

const issuesOf = (changes: object): unknown => {
  try {
    validateDto(CompatCheckoutBody, { ...body, ...changes });
    return null;
  } catch (error) {
    return error instanceof DomainError && error.code === 'invalid_request' ? error.issues : error;
  }
};

describe('validating the compat checkout amount', () => {
  it.each([0, 200, 200.01, 1250.5, 49_999.99, 50_000])('accepts the amount %d', (amount) => {
    expect(issuesOf({ amount })).toBeNull();
  });

  it.each([-1, -0.01, 0.01, 1, 199.99, 50_000.01, 1e9, 200.001, 1250.555, '500', null, undefined, true, []])(
    'rejects the amount %p',
    (amount) => {
      expect(issuesOf({ amount })).toEqual({ amount: [expect.any(String)] });
    },
  );

  it('states the violated rule in the error message', () => {
    expect(issuesOf({ amount: 199 })).toEqual({ amount: ['must be 0 or between 200 and 50000'] });
    expect(issuesOf({ amount: 200.001 })).toEqual({ amount: ['must have at most 2 decimals'] });
  });
});

describe('validating the compat checkout externalId', () => {
  it.each(['1', 'x'.repeat(255), 'Señor / order?#1'])('accepts the externalId %s', (externalId) => {
    expect(issuesOf({ externalId })).toBeNull();
  });

  it.each(['', 'x'.repeat(256), 7, null, undefined, {}])('rejects the externalId %p', (externalId) => {
    expect(issuesOf({ externalId })).toEqual({ externalId: [expect.any(String)] });
  });
});

describe('validating optional compat checkout fields', () => {
  it.each([null, undefined, '', 'https://shop.example/a?b=c#d', 'http://localhost:8080/', 'myapp://paid'])(
    'accepts the redirect URLs %p',
    (url) => {
      expect(issuesOf({ successRedirectURL: url, failureRedirectURL: url })).toBeNull();
    },
  );

  it.each([
    '/thanks',
    'javascript:alert(1)',
    'javascript://alert(1)',
    'ftp://shop.example',
    7,
    `https://x.example/${'x'.repeat(2048)}`,
  ])('rejects an invalid redirect URL: %p', (url) => {
    expect(issuesOf({ successRedirectURL: url })).toEqual({ successRedirectURL: [expect.any(String)] });
    expect(issuesOf({ failureRedirectURL: url })).toEqual({ failureRedirectURL: [expect.any(String)] });
  });

  it('accepts any strings for the payer and ignores unknown fields', () => {
    const payer = { payerEmail: 'n/a', payerName: '' };
    expect(issuesOf({ ...payer, channel: 'web', topupType: 'direct', nested: { deep: [] } })).toBeNull();
    expect(issuesOf({ payerEmail: 'x'.repeat(256), payerName: 'x'.repeat(201) })).toEqual({
      payerEmail: [expect.any(String)],
      payerName: [expect.any(String)],
    });
  });
});
