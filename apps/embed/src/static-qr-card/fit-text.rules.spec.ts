import * as fc from 'fast-check';
import { fitText as fit, type Settings } from './fit-text.rules';

const SETTINGS: Settings = [
  { size: 60, lines: 1 },
  { size: 40, lines: 3 },
];

/**
 * Measures text for the tests: each character is half as wide as the font size, except W, which is as wide as
 * the font size.
 */
const measure = (text: string, size: number) =>
  Array.from(text).reduce((sum, sign) => sum + (sign === 'W' ? size : size / 2), 0);
const fitText = (text: string, width: number, settings: Settings) => fit(text, width, settings, measure);

describe('fitting text into lines', () => {
  it('uses the first setting that fits the text', () => {
    expect(fitText('Counter 1', 900, SETTINGS)).toEqual({ size: 60, lines: ['Counter 1'] });
    const two = fitText('Kooperatiba ng mga Magsasaka at Mangingisda', 900, SETTINGS);
    expect(two.size).toBe(40);
    expect(two.lines.join(' ')).toBe('Kooperatiba ng mga Magsasaka at Mangingisda');
  });

  it('breaks a word that is wider than a line', () => {
    const { lines } = fitText('W'.repeat(40), 900, SETTINGS);
    expect(lines.length).toBe(2);
    expect(lines.join('')).toBe('W'.repeat(40));
  });

  it('truncates the text with an ellipsis if no setting fits it', () => {
    const { size, lines } = fitText('W'.repeat(400), 900, SETTINGS);
    expect([size, lines.length, lines.at(-1)!.endsWith('…')]).toEqual([40, 3, true]);
  });

  it('returns no lines for empty text', () => {
    expect(fitText('  ', 900, SETTINGS).lines).toEqual([]);
  });

  it('keeps all characters of text that fits, and never exceeds the maximum number of lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { size, lines } = fitText(text, 900, SETTINGS);
        expect(lines.length).toBeLessThanOrEqual(SETTINGS.find((each) => each.size === size)!.lines);
        const plain = (each: string) => each.replace(/\s/gu, '');
        if (!lines.at(-1)?.endsWith('…')) expect(plain(lines.join(''))).toBe(plain(text));
      }),
    );
  });
});
