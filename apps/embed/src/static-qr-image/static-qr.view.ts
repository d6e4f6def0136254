import type { StaticQrImage } from '@tulay/contracts';
import { fill } from '../layout/fill';
import { drawQr, type QrDrawing } from '../layout/qr-modules';
import { COLOURS } from '../layout/tokens';
import { fitText, type Setting } from './fit-text.rules';
import { staticQrStrings as strings } from './static-qr.strings';

/** A6 portrait, in tenths of a millimetre: fits a table stand, and four to a sheet of A4. */
export const SHEET = { width: 1050, height: 1480 };
/** 78 mm across with the quiet zone: read from an arm's length. */
const CODE_SIDE = 780;
const CODE_TOP = 256;
const CAPTION_TOP = 1036;
const TEXT_WIDTH = 900;
const LEADING = 1.22;

const NAME: readonly Setting[] = [
  { size: 66, lines: 1 },
  { size: 52, lines: 2 },
  { size: 38, lines: 4 },
];
const LOCATION: readonly Setting[] = [
  { size: 38, lines: 2 },
  { size: 27, lines: 4 },
  { size: 24, lines: 5 },
];
const ADDRESS: readonly Setting[] = [
  { size: 26, lines: 1 },
  { size: 20, lines: 2 },
];

/** What the template draws: text is set in lines, every measure is decided. */
export interface StaticQrView {
  width: number;
  height: number;
  title: string;
  heading: string;
  how: string;
  band: string;
  onBand: string;
  ink: string;
  muted: string;
  ground: string;
  code: QrDrawing & { x: number; y: number; scale: number };
  texts: { size: number; weight: number; fill: string; lines: { y: number; text: string }[] }[];
}

export function toStaticQrView(image: StaticQrImage): StaticQrView {
  const name = printable(image.name);
  const isTest = image.environment === 'test';
  const colours = { ink: COLOURS.ink[0], muted: COLOURS.muted[0], ground: COLOURS['qr-ground'][0] };
  return {
    ...SHEET,
    ...colours,
    title: fill(strings.title, { name }),
    heading: strings.heading,
    how: isTest ? strings.test : strings.how,
    band: isTest ? COLOURS.caution[0] : COLOURS.accent[0],
    onBand: COLOURS['on-accent'][0],
    code: codeOf(image.url),
    texts: textsOf(image, colours),
  };
}

/** Level Q: a printed code is scratched, folded and rained on, and may lose a quarter of itself. */
function codeOf(url: string): StaticQrView['code'] {
  const drawing = drawQr(url, 'Q');
  const x = (SHEET.width - CODE_SIDE) / 2;
  return { ...drawing, x, y: CODE_TOP, scale: CODE_SIDE / drawing.side };
}

function textsOf({ name, location, url }: StaticQrImage, { ink, muted }: { ink: string; muted: string }) {
  const first = set(printable(name), NAME, CAPTION_TOP);
  const second = set(printable(location ?? ''), LOCATION, first.end + 12);
  const address = fitText(url.replace(/^https?:\/\//, ''), TEXT_WIDTH, ADDRESS);
  const top = SHEET.height - 62 - (address.lines.length - 1) * address.size * LEADING;
  return [
    { ...first, weight: 700, fill: ink },
    { ...second, weight: 400, fill: muted },
    { size: address.size, weight: 400, fill: muted, lines: placed(address.lines, top, address.size) },
  ];
}

function set(text: string, settings: readonly Setting[], top: number) {
  const { size, lines } = fitText(text, TEXT_WIDTH, settings);
  const height = size * LEADING;
  return { size, lines: placed(lines, top + size, size), end: top + height * lines.length };
}

const placed = (lines: string[], top: number, size: number) =>
  lines.map((text, at) => ({ y: Math.round(top + at * size * LEADING), text }));

/** Without what XML cannot hold: control characters, halves of characters, and non-characters. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').trim();
