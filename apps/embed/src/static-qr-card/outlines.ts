import { SHARED_ROOT } from '@tulay/pages';
import { create, type Font, type Path } from 'fontkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Weight = 400 | 600;

/** Where a line of text begins on its baseline, and how it looks. */
export interface TextPlace {
  x: number;
  y: number;
  size: number;
  weight: Weight;
}

const SIGNS_OF_ACCENTS = /\p{M}/gu;

/** Draws text as outlines of letters, so that a print shop without our font prints the same. */
export class Outlines {
  private readonly fonts: Record<Weight, Font>;

  constructor(root: string = SHARED_ROOT) {
    this.fonts = { 400: openFont(root, 400), 600: openFont(root, 600) };
  }

  /** The text in letters that our font has: others lose their accents, or are left out. */
  drawable(text: string): string {
    const letters = Array.from(text.normalize('NFC'), (letter) => this.known(letter));
    return letters.join('').replace(/\s+/gu, ' ').trim();
  }

  widthOf(text: string, size: number, weight: Weight): number {
    const font = this.fonts[weight];
    return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
  }

  /** The outlines as one SVG path. */
  pathOf(text: string, { x, y, size, weight }: TextPlace): string {
    const font = this.fonts[weight];
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    let at = x;
    return glyphs
      .map((glyph, index) => {
        const left = at;
        at += (positions[index]?.xAdvance ?? 0) * scale;
        return outlineOf(glyph.path, (px, py) => `${round(left + px * scale)} ${round(y - py * scale)}`);
      })
      .join('');
  }

  private known(letter: string): string {
    const isKnown = (sign: string): boolean => this.fonts[400].hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
    if (isKnown(letter)) return letter;
    const plain = letter.normalize('NFKD').replace(SIGNS_OF_ACCENTS, '');
    return Array.from(plain).every(isKnown) ? plain : ' ';
  }
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** A hundredth of a millimetre is finer than a printer's dots. */
const round = (value: number): number => Math.round(value * 10) / 10;

function outlineOf({ commands }: Path, pointAt: (x: number, y: number) => string): string {
  return commands
    .map(({ command, args }) => {
      const points: string[] = [];
      for (let index = 0; index < args.length; index += 2)
        points.push(pointAt(args[index] ?? 0, args[index + 1] ?? 0));
      return LETTERS[command] + points.join(' ');
    })
    .join('');
}

/** Our files hold one font each, not a collection. */
const openFont = (root: string, weight: Weight): Font =>
  create(readFileSync(join(root, 'layout', 'fonts', `inter-${weight}.ttf`))) as Font;
