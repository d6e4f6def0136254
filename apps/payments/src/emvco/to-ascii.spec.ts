import { toAscii } from './to-ascii';

describe('toAscii', () => {
  it.each([
    ['Piñata ni Niña', 'Pinata ni Nina'],
    ['PEÑAFRANCIA', 'PENAFRANCIA'],
    ['Café Ilocañò, Àéîõü', 'Cafe Ilocano, Aeiou'],
    // Base letters with combining accents.
    ['Pin\u0303ata Cafe\u0301', 'Pinata Cafe'],
    ['Ærø Straße Łódź Đại', 'AEro Strasse Lodz Dai'],
    ['Aling Nena’s “Sari‑Sari” – Store', 'Aling Nena\'s "Sari-Sari" - Store'],
    ['ＦＵＬＬ　ＷＩＤＴＨ ﬁsh №1', 'FULL WIDTH fish No1'],
    ['two\nlines\tand a\u00a0fixed space', 'two lines and a fixed space'],
    ['smile \u{1F600}!', 'smile !'],
    ['李小龍', ''],
    ['bell\u0007 and zero\u200bwidth', 'bell and zerowidth'],
    ["plain ASCII stays: ~!@#$%^&*()_+ O'Neill ", "plain ASCII stays: ~!@#$%^&*()_+ O'Neill "],
  ])('converts %j to %j', (text, expected) => {
    expect(toAscii(text)).toBe(expected);
  });
});
