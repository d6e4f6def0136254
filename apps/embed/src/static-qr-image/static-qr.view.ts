import type { StaticQrImage } from '@tulay/contracts';
import { interpolate } from '../layout/parts/common.strings';
import { drawQr, type QrDrawing } from '../layout/parts/qr-drawing';
import { COLOURS } from '../assets/design-tokens';
import { fitText, type Settings } from './fit-text.rules';
import { staticQrStrings as strings } from './static-qr.strings';

/** A6 portrait, in tenths of a millimetre: it fits a table stand, and four fit on a sheet of A4. */
const SHEET = { width: 1050, height: 1480 };
/** 78 mm wide with the quiet zone: a phone reads it at arm's length. */
const CODE_SIDE = 780;
const CODE_TOP = 256;
const CAPTION_TOP = 1036;
const TEXT_WIDTH = 900;
const LEADING = 1.22;

const NAME: Settings = [
  { size: 66, lines: 1 },
  { size: 52, lines: 2 },
  { size: 38, lines: 4 },
];
const LOCATION: Settings = [
  { size: 38, lines: 2 },
  { size: 27, lines: 4 },
  { size: 24, lines: 5 },
];
const ADDRESS: Settings = [
  { size: 26, lines: 1 },
  { size: 20, lines: 2 },
];

/** The data of `static-qr.eta`, with all lines and sizes computed. */
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
    title: interpolate(strings.title, { name }),
    heading: strings.heading,
    how: isTest ? strings.test : strings.how,
    band: isTest ? COLOURS.caution[0] : COLOURS.accent[0],
    onBand: COLOURS['on-accent'][0],
    code: codeOf(image.url),
    texts: textsOf(image, colours),
  };
}

/** Level Q, because paper gets scratched, folded and wet: 25 % of the code may be damaged. */
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

function set(text: string, settings: Settings, top: number) {
  const { size, lines } = fitText(text, TEXT_WIDTH, settings);
  const height = size * LEADING;
  return { size, lines: placed(lines, top + size, size), end: top + height * lines.length };
}

const placed = (lines: string[], top: number, size: number) =>
  lines.map((text, at) => ({ y: Math.round(top + at * size * LEADING), text }));

/** Removes characters that XML cannot hold: control characters, lone surrogates and non-characters. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').trim();
