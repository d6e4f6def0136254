import * as fc from 'fast-check';
import { isVisible, lengthOf, truncate } from './text';

const FAMILY = '👨‍👩‍👧‍👦';
/** Generates natural text and text with unpaired surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0xd7ff, max: 0xe000 })).map((units) => String.fromCharCode(...units)),
);
const anyMax = fc.nat({ max: 12 });

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
const pointsOf = (text: string): number => Array.from(text).length;

describe('measuring the length of a string', () => {
  it.each([
    ['', 0],
    ['peso', 4],
    ['₱1', 2],
    ['🙂', 1],
    [FAMILY, 7],
    ['e\u0301', 2],
    ['\ud83d', 1],
    ['\ude42\ud83d', 2],
  ])('counts %j as %i characters', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('counts code points', () => {
    fc.assert(fc.property(anyText, (text) => lengthOf(text) === pointsOf(text)));
  });
});

describe('truncating a string', () => {
  it.each([
    ['Kumain tayo', 6, 'Kumain'],
    ['Kumain', 6, 'Kumain'],
    ['ab🙏', 3, 'ab🙏'],
    ['ab🙏cd', 3, 'ab🙏'],
    ['a🙏', 1, 'a'],
    ['Jose\u0301 Rizal', 4, 'Jos'],
    [`Ana ${FAMILY}`, 8, 'Ana '],
    [FAMILY, 3, '👨‍👩'],
    ['🇵🇭🇯🇵', 3, '🇵🇭'],
    ['half \ud83d', 20, 'half \ufffd'],
    ['anything', 0, ''],
  ])('shortens %j to at most %i characters: %j', (text, max, kept) => {
    expect(truncate(text, max)).toBe(kept);
  });

  it('returns a well-formed prefix of at most the maximum length', () => {
    fc.assert(
      fc.property(anyText, anyMax, (text, max) => {
        const kept = truncate(text, max);
        expect(isWellFormed(kept)).toBe(true);
        expect(pointsOf(kept)).toBeLessThanOrEqual(max);
        expect(text.replace(/\p{Surrogate}/gu, '\ufffd').startsWith(kept)).toBe(true);
      }),
    );
  });

  it('returns a short string unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => truncate(text, lengthOf(text)) === text),
    );
  });

  it('never shortens a string to an empty string', () => {
    fc.assert(fc.property(anyText, (text) => text === '' || truncate(text, 1) !== ''));
  });
});

describe('detecting visible text', () => {
  it.each(['Ana', 'ñ', '王小明', 'แม่', '🙂', '₱', '7', '-', 'ﾡ', '\u200bAna'])(
    'recognizes %j as visible',
    (text) => {
      expect(isVisible(text)).toBe(true);
    },
  );

  it.each(['', ' ', '\u00a0', '\t\n', '\u00ad', '\u034f', '\u115f', '\u1160', '\u17b4', '\u180e', '\u200b'])(
    'recognizes %j as invisible',
    (text) => {
      expect(isVisible(text)).toBe(false);
    },
  );

  it.each([
    '\u200e',
    '\u2060',
    '\u2800',
    '\u3000',
    '\u3164',
    '\uffa0',
    '\ufe0f',
    '\u0301',
    '\ue000',
    '\u{e0061}',
  ])('recognizes %j as invisible', (text) => {
    expect(isVisible(text)).toBe(false);
  });
});
