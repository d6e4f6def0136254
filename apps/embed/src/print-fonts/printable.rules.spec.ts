import * as fc from 'fast-check';
import { canDraw, fontOf } from './print-fonts';
import { printable } from './printable.rules';

const drawn = (text: string): string => printable(text, { canDraw, elsewhere: '(see the page)' });

describe('printable text', () => {
  it.each([
    ['Señor Núñez paid ₱1,250.50 — “thanks”', 'Señor Núñez paid ₱1,250.50 — “thanks”'],
    ['e\u0301 n\u0303', 'é ñ'],
    ['Nguyễn Ă', 'Nguyễn Ă'],
    ['Łódź đ ħ', 'Łódź đ ħ'],
    ['米 rice 🍚', '米 rice'],
    ['Lunch 🍱 €5', 'Lunch €5'],
    ['José 👨‍👩‍👧‍👦 ❤️', 'José'],
    ['𝐀𝐧𝐚', 'Ana'],
    ['one\ntwo\u2028three', 'one\ntwo three'],
    ['ร้านของแม่', '(see the page)'],
    ['Ana (สมชาย ใจดี) 7', 'Ana (see the page) 7'],
    ['محمد\nAna', '(see the page)\nAna'],
    ['Question?', 'Question?'],
  ])('converts %j to %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('contains only characters that its font has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { font } = fontOf(drawn(text), 400);
        for (const each of drawn(text).replaceAll('\n', ''))
          expect([each, font.hasGlyphForCodePoint(each.codePointAt(0)!)]).toEqual([each, true]);
      }),
    );
  });

  it('uses the large font only if Inter lacks a character', () => {
    expect(fontOf('Łukasz Nguyễn €5', 600).name).toBe('inter-600');
    expect(fontOf('王小明', 600).name).toBe('names-400');
  });
});
