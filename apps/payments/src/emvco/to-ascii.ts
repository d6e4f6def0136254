/** Letters that NFKD does not decompose. Accents, ligatures and wide forms need no entry. */
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
 * Returns the text in printable ASCII: ñ becomes n, é becomes e. A line break or tab becomes a space. A
 * letter without a Latin spelling is removed, so the result may be empty.
 */
export function toAscii(text: string): string {
  const letters = [...text.normalize('NFKD')].map((letter) => SPELLINGS[letter] ?? letter);
  return letters
    .join('')
    .replace(/\s/g, ' ')
    .replace(/[^\x20-\x7e]/g, '');
}
