/** Temporary placeholder for a character that no font contains. */
const MISSING = '\ufffc';
const MARKS = /\p{M}/gu;
const CARRIES_MEANING = /[\p{L}\p{N}]/u;

export interface Fonts {
  canDraw: (character: string) => boolean;
  /** Replacement for words in a script without a font, such as "(see the page)". */
  elsewhere: string;
}

/**
 * Converts text to characters that the fonts contain. Removes an accent if the fonts contain only the letter
 * without the accent, replaces words in a script without a font, and omits emoji and other symbols.
 */
export const printable = (text: string, { canDraw, elsewhere }: Fonts): string =>
  Array.from(text.normalize('NFC'), (character) => drawnAs(character, canDraw))
    .join('')
    .split('\n')
    .map((line) => withoutMissing(line.split(' ').filter(Boolean), elsewhere).join(' '))
    .join('\n');

/** Replaces each run of consecutive words that contain a missing character. */
const withoutMissing = (words: string[], elsewhere: string): string[] =>
  words
    .map((word) => (word.includes(MISSING) ? elsewhere : word))
    .filter((word, at, all) => word !== elsewhere || all[at - 1] !== elsewhere);

function drawnAs(character: string, canDraw: (character: string) => boolean): string {
  if (character === '\n' || canDraw(character)) return character;
  if (/\s/u.test(character)) return ' ';
  const plain = character.normalize('NFKD').replace(MARKS, '');
  if (plain && Array.from(plain).every(canDraw)) return plain;
  return CARRIES_MEANING.test(character) ? MISSING : '';
}
