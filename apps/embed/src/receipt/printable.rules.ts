/** What our fonts for documents hold: see layout/fonts/make-subset.py. */
const DRAWN =
  /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b1\u2191\u2212\n]/;
const MARKS = /\p{M}/gu;

/** The text in letters that a document can draw: others lose their accents, or become a question mark. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (DRAWN.test(letter)) return letter;
    const plain = letter.normalize('NFD').replace(MARKS, '');
    return plain && Array.from(plain).every((each) => DRAWN.test(each))
      ? plain
      : MARKS.test(letter)
        ? ''
        : '?';
  }).join('');
