import type { Weight } from '../print-fonts/print-fonts';
import { shape, type Shape } from './drawing';
import { fitText, type FittedText, type Settings } from './fit-text.rules';
import type { Outlines } from './outlines';

export const LEADING = 1.2;

export const heightOf = ({ size, lines }: FittedText): number => lines.length * size * LEADING;

interface Look {
  weight: Weight;
  fill: string;
}

export class Pen {
  /** @param width width of the drawing, in which text is centered */
  constructor(
    private readonly outlines: Outlines,
    private readonly width: number,
  ) {}

  fit(text: string, settings: Settings, weight: Weight, width = this.width - 130): FittedText {
    return fitText(this.outlines.drawable(text), width, settings, (part, size) =>
      this.outlines.widthOf(part, size, weight),
    );
  }

  at(text: string, { fill, ...place }: Look & { x: number; y: number; size: number }): Shape[] {
    return [shape(this.outlines.pathOf(text, place), fill)];
  }

  centred(text: string, place: Look & { y: number; size: number; middle?: number }): Shape[] {
    const { middle = this.width / 2, ...rest } = place;
    const x = middle - this.outlines.widthOf(text, place.size, place.weight) / 2;
    return this.at(text, { ...rest, x });
  }

  /** Draws left-aligned lines. */
  column({ size, lines }: FittedText, x: number, top: number, look: Look): Shape[] {
    return lines.flatMap((line, at) =>
      this.at(line, { ...look, x, size, y: top + size + at * size * LEADING }),
    );
  }

  /** Draws centered lines. */
  lines({ size, lines }: FittedText, top: number, look: Look & { middle?: number }): Shape[] {
    return lines.flatMap((line, at) =>
      this.centred(line, { ...look, size, y: top + size + at * size * LEADING }),
    );
  }
}
