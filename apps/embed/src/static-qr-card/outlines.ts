import type { Path } from 'fontkit';
import { canDraw, fontOf, type Weight } from '../print-fonts/print-fonts';
import { printable } from '../print-fonts/printable.rules';
import { printedCodeStrings as strings } from './printed-code.strings';

/** Start of a line of text on its baseline, with the font size and weight. */
export interface TextPlace {
  x: number;
  y: number;
  size: number;
  weight: Weight;
}

/** Draws text as letter outlines, so a print shop that lacks the font produces the same result. */
export class Outlines {
  /** Converts text to a single line with characters that the fonts contain. */
  drawable(text: string): string {
    return printable(text.replace(/\s+/gu, ' '), { canDraw, elsewhere: strings.elsewhere });
  }

  widthOf(text: string, size: number, weight: Weight): number {
    const { font } = fontOf(text, weight);
    return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
  }

  /** Returns the text's outlines as one SVG path. */
  pathOf(text: string, { x, y, size, weight }: TextPlace): string {
    const { font } = fontOf(text, weight);
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
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** Rounds to a hundredth of a millimeter, which is finer than a printer's dots. */
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
