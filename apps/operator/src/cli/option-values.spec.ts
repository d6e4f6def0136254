import { amountIn, pageSize, unixTime, wholeNumber } from './option-values';

describe('amount options', () => {
  it.each([
    ['0', 'PHP', 0n],
    ['0.00', 'PHP', 0n],
    ['15', 'PHP', 1_500n],
    ['+15.5', 'PHP', 1_550n],
    ['0.07', 'PHP', 7n],
    ['-250.00', 'PHP', -25_000n],
    ['1,000', 'PHP', 100_000n],
    ['₱1,250.50', 'PHP', 125_050n],
    ['15', 'JPY', 15n],
    ['0.125', 'KWD', 125n],
  ] as const)('parse %s %s to exact minor units', (text, currency, minor) => {
    expect(amountIn(text, currency)).toBe(minor);
  });

  it.each(['', '0.001', '1e3', 'ten', '1,50', '1,,000'])('reject %p', (text) => {
    expect(() => amountIn(text, 'PHP', '--fixed')).toThrow('--fixed: ');
  });
});

describe('integer options', () => {
  it('accept digits', () => {
    expect(wholeNumber('250')).toBe(250);
  });

  it.each(['', '-1', '2.5', '1e3', '0x10', ' 1'])('reject %p', (text) => {
    expect(() => wholeNumber(text)).toThrow('must be an integer');
  });
});

describe('time options', () => {
  it.each([
    ['1778198400', 1_778_198_400],
    ['2026-05-08T00:00Z', 1_778_198_400],
    ['2026-05-08T08:00:30+08:00', 1_778_198_430],
  ])('accept %s', (text, seconds) => {
    expect(unixTime(text)).toBe(seconds);
  });

  it.each(['', 'yesterday', '2026-05-08', '2026-05-08T00:00', '-1', '2026-13-08T00:00Z'])(
    'reject %p',
    (text) => {
      expect(() => unixTime(text)).toThrow('Unix seconds');
    },
  );
});

it.each(['0', '101', 'ten'])('the page size %p is rejected', (text) => {
  expect(() => pageSize(text)).toThrow('The value must be');
});
