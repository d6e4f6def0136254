import * as fc from 'fast-check';
import { amount, currencyCode, digits, email, metadata, webUrl } from './checks';
import type { Check } from './rule';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
const jsonOf = (bytes: number) => ({ k: 'x'.repeat(bytes - '{"k":""}'.length) });
const payment = amount({ max: 9_999_999.99 });
const url = (path: number) => `https://a.example/${'x'.repeat(path - 'https://a.example/'.length)}`;

const TABLE: [string, Check, unknown[], unknown[]][] = [
  ['currency', currencyCode, ['PHP', 'php', 'Jpy'], ['PH', 'PHPP', 'XXX', '', 123, ['PHP'], 'ⓅHP']],
  [
    'amount',
    payment,
    [0.01, 1, 9_999_999.99, 1250.5, 100],
    [0, 0.009, -1, 10_000_000, 9_999_999.991, '100', NaN, Infinity, [1], {}, true, 0.011, 0.1 + 0.2, 1e21],
  ],
  [
    'web URL',
    webUrl({ userinfo: false }),
    ['http://a.example', 'HTTPS://a.example/p?q=1#f', 'http://127.0.0.1:8080/', url(2048)],
    [
      'ftp://a.example',
      'javascript:alert(1)',
      'a.example',
      '//a.example',
      'https://',
      'http://a b',
      'http:\\\\a.example',
      'https://user:pw@a.example',
      'https://user@a.example',
      ' https://a.example',
      'https://a.example\n',
      'https://a.example/\u0007',
      'https://[::1',
      url(2049),
      '',
      1,
      ['https://a.example'],
    ],
  ],
  ['web URL with a user', webUrl({ userinfo: true }), ['https://user:pw@a.example'], ['mailto:a@b.c']],
  [
    'email',
    email,
    ['juan@example.com', 'j.d+x@sub.example.ph', `${'x'.repeat(243)}@example.com`],
    [
      'juan',
      'juan@',
      '@example.com',
      'juan@example',
      'a@b..c',
      'a b@example.com',
      '',
      1,
      `${'x'.repeat(244)}@example.com`,
    ],
  ],
  [
    'metadata',
    metadata,
    [{}, keys(50), { ['k'.repeat(40)]: 1 }, { a: null, b: [1], c: { d: true } }, jsonOf(16 * 1024)],
    [keys(51), { ['k'.repeat(41)]: 1 }, jsonOf(16 * 1024 + 1), [], 'text', 1],
  ],
  [
    'integer in a query',
    digits({ min: 1, max: 100 }),
    ['1', '100', '025'],
    ['0', '101', '', ' 1', '1 ', '1.0', '-1', '1e1', 'abc', ['1', '2'], {}, '9'.repeat(400)],
  ],
];

describe.each(TABLE)('%s', (_name, check, good, bad) => {
  it.each(good.map((value) => [value]))('accepts %p', (value) => {
    expect(check(value, {})).toBeNull();
  });

  it.each(bad.map((value) => [value]))('rejects %p', (value) => {
    expect(check(value, {})).toMatch(/^(must|is|has) /);
  });
});

describe('an amount’s decimals', () => {
  it.each([
    ['JPY', 500, true],
    ['JPY', 500.5, false],
    ['KWD', 1.234, true],
    ['KWD', 1.2345, false],
    ['php', 1.23, true],
    ['php', 1.234, false],
    [undefined, 1.234, false],
    [null, 1.23, true],
    // An unknown currency is reported separately, without a second issue for the amount.
    ['XXX', 1.23456, true],
    [42, 1.23456, true],
  ])('are checked for the currency %p and the amount %p, valid: %p', (currency, value, fits) => {
    expect(payment(value, { currency }) === null).toBe(fits);
  });
});

describe('checks of arbitrary values', () => {
  it('never throw', () => {
    const checks = TABLE.map(([, check]) => check);
    fc.assert(
      fc.property(fc.constantFrom(...checks), fc.anything(), fc.object(), (check, value, input) => {
        const problem = check(value, input);
        expect(problem === null || problem.length > 0).toBe(true);
      }),
    );
  });
});

it('the error for an amount with too many decimals contains the amount, because it is often a floating-point result', () => {
  const problem = 'must have at most 2 decimals in PHP: round 0.30000000000000004';
  expect(amount({ max: 1 })(0.1 + 0.2, {})).toBe(problem);
});
