import { formatDuration, parseDuration, parseTimeSpan } from './duration';

describe('duration options', () => {
  it.each([
    ['30s', 30_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['1h30m', 5_400_000],
    ['0s', 0],
    ['3650d', 3_650 * 86_400_000],
  ])('accept %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '1', 'h', '1.5h', '-1h', '1 h', '1w', '1H', '1h ', '999999999999s', '1e3s'])(
    'reject %p',
    (text) => {
      expect(() => parseDuration(text)).toThrow('30s, 5m, 2h, 1d');
    },
  );

  it('reject more than ten years, because the test clock cannot be set back', () => {
    expect(() => parseDuration('3651d')).toThrow('3650d');
  });

  it('must be greater than zero when advancing a clock', () => {
    expect(() => parseTimeSpan('0h')).toThrow('greater than zero');
    expect(parseTimeSpan('1s')).toBe(1_000);
  });

  it.each([
    [0, '0s'],
    [999, '0s'],
    [5_430_000, '1h 30m 30s'],
    [90_000_000, '1d 1h'],
  ])('are formatted from %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
