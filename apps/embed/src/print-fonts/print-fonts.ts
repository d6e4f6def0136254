import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILES_ROOT } from '../assets/files-root';

export type Weight = 400 | 600;

interface PrintFont {
  name: string;
  file: Buffer;
  font: Font;
}

/**
 * Font for names with Chinese, Japanese or Korean characters. The font also contains Inter's letters. The 3.6
 * MB file is loaded when the font is first needed.
 */
const NAMES = 'names-400';

const opened = new Map<string, PrintFont>();

/**
 * Returns the font for printable text: Inter, or the names font if the text has characters that Inter lacks.
 */
export const fontOf = (text: string, weight: Weight): PrintFont => {
  const inter = openFont(`inter-${weight}`);
  return Array.from(text).every((character) => character === '\n' || has(inter, character))
    ? inter
    : openFont(NAMES);
};

/** Returns whether one of the fonts contains the character. */
export const canDraw = (character: string): boolean =>
  has(openFont('inter-400'), character) ||
  (/\p{L}|\p{N}|\p{P}/u.test(character) && has(openFont(NAMES), character));

const has = ({ font }: PrintFont, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function openFont(name: string): PrintFont {
  const known = opened.get(name);
  if (known) return known;
  const file = readFileSync(join(FILES_ROOT, 'print-fonts', `${name}.ttf`));
  // Each font file contains a single font, not a collection.
  const font = { name, file, font: create(file) as Font };
  opened.set(name, font);
  return font;
}
