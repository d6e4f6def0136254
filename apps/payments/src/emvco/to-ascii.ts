/**
 * Letters that NFKD does not decompose. Accents, ligatures and full-width forms need no entry, because NFKD
 * decomposes them.
 */
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '₱': 'P',
};

/**
 * Converts a string to printable ASCII. Accents are removed (ñ becomes n), and line breaks and tabs become
 * spaces. Letters without a Latin equivalent are removed, so the result may be empty.
 */
export function toAscii(text: string): string {
  const letters = [...text.normalize('NFKD')].map((letter) => SPELLINGS[letter] ?? letter);
  return letters
    .join('')
    .replace(/\s/g, ' ')
    .replace(/[^\x20-\x7e]/g, '');
}
