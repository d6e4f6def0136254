import type { StaticQrImage } from '@tulay/contracts';
import { COLOURS, interpolate } from '@tulay/pages';
import { drawQr } from '../layout/parts/qr-drawing';
import { roundRect, shape, type Drawing, type Shape } from './drawing';
import { fitText, type FittedText, type Settings } from './fit-text.rules';
import type { Outlines, Weight } from './outlines';
import { printedCodeStrings as strings } from './printed-code.strings';

/** A printed code and whose it is. */
export interface PrintedCode extends StaticQrImage {
  merchant: string;
}

/** A6 portrait, in tenths of a millimetre: it fits a table stand. */
const SHEET = { width: 1050, height: 1480 };
const MIDDLE = SHEET.width / 2;
const TEXT_WIDTH = 920;
const LEADING = 1.2;
/** The code with its quiet zone is 68 mm wide: a phone reads it at arm's length. */
const CODE = { side: 680, top: 236 };
const NAME_TOP = 912;
const STEPS_BOTTOM = 1416;
const STEP = { size: 30, x: 150, width: 820, gap: 16 };

const MERCHANT: Settings = [
  { size: 84, lines: 1 },
  { size: 62, lines: 2 },
  { size: 44, lines: 3 },
];
const PLACE: Settings = [
  { size: 34, lines: 1 },
  { size: 28, lines: 2 },
  { size: 24, lines: 3 },
];

const INK = COLOURS.ink[0];
const MUTED = COLOURS.muted[0];
const GROUND = COLOURS['qr-ground'][0];
const ON_BAND = COLOURS['on-accent'][0];

/** Draws the card: the merchant's name large, because that is what a payer compares with the page. */
export function drawCard(code: PrintedCode, outlines: Outlines): Drawing {
  const isTest = code.environment === 'test';
  const band = isTest ? COLOURS.caution[0] : COLOURS.accent[0];
  const pen = new Pen(outlines);
  const words = { merchant: code.merchant, name: code.name, host: new URL(code.url).host };
  const shapes = [
    shape(roundRect(0, 0, SHEET.width, SHEET.height, 1), GROUND),
    ...frame(band),
    ...pen.centred(strings.heading, { size: 84, weight: 600, fill: ON_BAND, y: 138 }),
    ...pen.centred(isTest ? strings.test : strings.how, {
      size: 38,
      weight: 400,
      fill: ON_BAND,
      y: 198,
    }),
    codeOf(code.url),
    ...namesOf(code, pen),
    ...stepsOf(
      strings.steps.map((step) => interpolate(step, words)),
      band,
      pen,
    ),
  ];
  return { ...SHEET, title: printable(interpolate(strings.title, words)), shapes };
}

/** Removes characters that XML cannot hold: control characters, lone surrogates and non-characters. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').trim();

/** The coloured head, and a border by which the card is cut. */
const frame = (band: string): Shape[] => [
  shape(roundRect(28, 28, 994, 1424, 50), band),
  shape(roundRect(33, 33, 984, 1414, 45), GROUND),
  shape('M30 228V78c0-26.5 21.5-48 48-48h894c26.5 0 48 21.5 48 48v150z', band),
];

/** Level Q, because paper gets scratched, folded and wet: 25 % of the code may be damaged. */
function codeOf(url: string): Shape {
  const drawing = drawQr(url, 'Q');
  const { side, top } = CODE;
  return { d: drawing.path, fill: INK, x: MIDDLE - side / 2, y: top, scale: side / drawing.side };
}

function namesOf({ merchant, name, location }: PrintedCode, pen: Pen): Shape[] {
  const place = location === null ? name : interpolate(strings.place, { name, location });
  const first = pen.fit(merchant, MERCHANT, 600);
  const second = pen.fit(place, PLACE, 400);
  const below = NAME_TOP + heightOf(first) + 8;
  return [
    ...pen.lines(first, NAME_TOP, { weight: 600, fill: INK }),
    ...pen.lines(second, below, { weight: 400, fill: MUTED }),
  ];
}

/** Numbered steps above the lower edge. */
function stepsOf(steps: readonly string[], band: string, pen: Pen): Shape[] {
  const { size, x, width, gap } = STEP;
  const texts = steps.map((text) => pen.fit(text, [{ size, lines: 3 }], 400, width));
  const height = texts.reduce((sum, text) => sum + heightOf(text) + gap, -gap);
  let top = STEPS_BOTTOM - height;
  return texts.flatMap((text, index) => {
    const number = pen.centred(String(index + 1), {
      size: 26,
      weight: 600,
      fill: ON_BAND,
      y: top + 29,
      middle: 98,
    });
    const shapes = [
      shape(roundRect(76, top - 2, 44, 44, 22), band),
      ...number,
      ...text.lines.flatMap((line, at) =>
        pen.at(line, { x, y: top + size + at * size * LEADING, size, weight: 400, fill: INK }),
      ),
    ];
    top += heightOf(text) + gap;
    return shapes;
  });
}

const heightOf = ({ size, lines }: FittedText): number => lines.length * size * LEADING;

interface Look {
  weight: Weight;
  fill: string;
}

/** Writes text with one set of outlines. */
class Pen {
  constructor(private readonly outlines: Outlines) {}

  fit(text: string, settings: Settings, weight: Weight, width = TEXT_WIDTH): FittedText {
    return fitText(this.outlines.drawable(text), width, settings, (part, size) =>
      this.outlines.widthOf(part, size, weight),
    );
  }

  at(text: string, { fill, ...place }: Look & { x: number; y: number; size: number }): Shape[] {
    return [shape(this.outlines.pathOf(text, place), fill)];
  }

  centred(text: string, place: Look & { y: number; size: number; middle?: number }): Shape[] {
    const { middle = MIDDLE, ...rest } = place;
    const x = middle - this.outlines.widthOf(text, place.size, place.weight) / 2;
    return this.at(text, { ...rest, x });
  }

  lines({ size, lines }: FittedText, top: number, look: Look): Shape[] {
    return lines.flatMap((line, at) =>
      this.centred(line, { ...look, size, y: top + size + at * size * LEADING }),
    );
  }
}
