import type { StaticCode, StaticQrImage } from '@tulay/contracts';
import { accentTokens, COLOURS, interpolate } from '@tulay/pages';
import { drawQr } from '../layout/parts/qr-drawing';
import { roundRect, shape, type Drawing, type Picture, type Shape } from './drawing';
import type { Settings } from './fit-text.rules';
import type { Outlines } from './outlines';
import { heightOf, LEADING, Pen } from './pen';
import { printedCodeStrings as strings } from './printed-code.strings';

/** Static QR code with its merchant's branding. */
export interface StaticQrCard extends StaticQrImage {
  merchant: string;
  /** Merchant's accent color as `rrggbb`. Null for the default color. */
  accent: string | null;
  /** Merchant's logo with its size in pixels. Null if there is no printable logo. */
  logo: PrintedLogo | null;
}

export interface PrintedLogo {
  png: Buffer;
  width: number;
  height: number;
}

/** A6 portrait, which fits a table stand, in tenths of a millimeter. */
const SHEET = { width: 1050, height: 1480 };
const MIDDLE = SHEET.width / 2;
/** The code is 68 mm wide including the quiet zone, so a phone can scan it at arm's length. */
const CODE = { side: 680, top: 236 };
const NAME_TOP = 912;
const STEPS_BOTTOM = 1416;
/**
 * Layout for cards with a wallet code. The wallet code is larger than the payment page's code, which is below a
 * line, next to its explanation.
 */
const WALLET = { side: 540, top: 238, payee: 804, nameTop: 816 };
const PAGE = { side: 300, x: 64, top: 1112, line: 1092, text: 392, width: 590 };
/** Space for the logo at the left of the header, on a white background with a margin. */
const LOGO = { x: 60, middle: 128, width: 176, height: 116, margin: 12 };
const HEAD: Settings = [
  { size: 84, lines: 1 },
  { size: 68, lines: 1 },
  { size: 56, lines: 1 },
];
const HOW: Settings = [
  { size: 38, lines: 1 },
  { size: 30, lines: 1 },
];
const STEP = { size: 30, x: 150, width: 820, gap: 16 };

const MERCHANT: Settings = [
  { size: 84, lines: 1 },
  { size: 62, lines: 2 },
  { size: 44, lines: 3 },
];
const PAYEE: Settings = [
  { size: 26, lines: 1 },
  { size: 20, lines: 1 },
];
const PLACE: Settings = [
  { size: 34, lines: 1 },
  { size: 28, lines: 2 },
  { size: 24, lines: 3 },
];

const INK = COLOURS.ink[0];
const MUTED = COLOURS.muted[0];
const GROUND = COLOURS['qr-ground'][0];
const LINE = COLOURS.line[0];
const ON_BAND = COLOURS['on-accent'][0];

/**
 * Draws the card. The merchant's name is large, because payers compare it with the name on the payment page.
 */
export function drawCard(code: StaticQrCard, outlines: Outlines): Drawing {
  const pen = new Pen(outlines, SHEET.width);
  const words = { merchant: code.merchant, name: code.name, host: new URL(code.url).host };
  const band = bandOf(code);
  const shapes = [
    shape(roundRect(0, 0, SHEET.width, SHEET.height, 1), GROUND),
    ...frame(band.accent),
    ...headOf(code, band, pen),
    ...(code.walletCode ? twoCodes(code, code.walletCode, pen) : oneCode(code, band, pen)),
  ];
  const pictures = code.logo ? [logoOf(code.logo)] : [];
  return { ...SHEET, title: printable(interpolate(strings.title, words)), shapes, pictures };
}

type Band = Record<'accent' | 'on-accent', string>;

function bandOf({ environment, accent }: StaticQrCard): Band {
  if (environment === 'test') return { accent: COLOURS.caution[0], 'on-accent': ON_BAND };
  return accent === null ? { accent: COLOURS.accent[0], 'on-accent': ON_BAND } : accentTokens(accent)[0];
}

function headOf(code: StaticQrCard, { 'on-accent': fill }: Band, pen: Pen): Shape[] {
  const ground = code.logo ? groundOf(logoOf(code.logo)) : null;
  const left = ground ? ground.x + ground.width : 0;
  const [middle, width] = [(left + SHEET.width) / 2, SHEET.width - left - 130];
  const how = code.walletCode ? strings.howWallet : strings.how;
  const heading = pen.fit(strings.heading, HEAD, 600, width);
  const line = pen.fit(code.environment === 'test' ? strings.test : how, HOW, 400, width);
  return [
    ...(ground ? [shape(roundRect(ground.x, ground.y, ground.width, ground.height, 16), GROUND)] : []),
    ...pen.lines(heading, 138 - heading.size, { weight: 600, fill, middle }),
    ...pen.lines(line, 198 - line.size, { weight: 400, fill, middle }),
  ];
}

function logoOf({ png, width, height }: PrintedLogo): Picture {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  const size = { width: width * scale, height: height * scale };
  return { png, ...size, x: LOGO.x + LOGO.margin, y: LOGO.middle - size.height / 2 };
}

const groundOf = ({ x, y, width, height }: Picture) => ({
  x: x - LOGO.margin,
  y: y - LOGO.margin,
  width: width + 2 * LOGO.margin,
  height: height + 2 * LOGO.margin,
});

/** Draws the payment page's code with instructions. */
const oneCode = (code: StaticQrCard, band: Band, pen: Pen): Shape[] => [
  codeAt(code.url, 'Q', { x: MIDDLE - CODE.side / 2, ...CODE }),
  ...namesOf(code, NAME_TOP, pen),
  ...stepsOf(
    strings.steps.map((step) => interpolate(step, { host: new URL(code.url).host })),
    band,
    pen,
  ),
];

/**
 * Draws the wallet code and, below it, the smaller code of the payment page. The distance between the codes
 * ensures that a scanner reads only one code.
 */
function twoCodes(code: StaticQrCard, { qrCode, payee }: StaticCode, pen: Pen): Shape[] {
  const words = { payee, host: new URL(code.url).host };
  const shown = pen.fit(interpolate(strings.payee, words), PAYEE, 400);
  const title = pen.fit(strings.pageTitle, [{ size: 36, lines: 2 }], 600, PAGE.width);
  const text = pen.fit(interpolate(strings.pageText, words), [{ size: 28, lines: 6 }], 400, PAGE.width);
  const titleTop = PAGE.top + 24;
  return [
    codeAt(qrCode, 'M', { x: MIDDLE - WALLET.side / 2, ...WALLET }),
    ...pen.lines(shown, WALLET.payee - shown.size, { weight: 400, fill: INK }),
    ...namesOf(code, WALLET.nameTop, pen),
    shape(roundRect(64, PAGE.line, SHEET.width - 128, 3, 1), LINE),
    codeAt(code.url, 'M', PAGE),
    ...pen.column(title, PAGE.text, titleTop, { weight: 600, fill: INK }),
    ...pen.column(text, PAGE.text, titleTop + heightOf(title) + 8, { weight: 400, fill: INK }),
  ];
}

/**
 * Replaces characters that XML does not allow (control characters, lone surrogates and noncharacters) with
 * spaces.
 */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').trim();

/** Draws the colored header and a border that shows where to cut the card. */
const frame = (band: string): Shape[] => [
  shape(roundRect(28, 28, 994, 1424, 50), band),
  shape(roundRect(33, 33, 984, 1414, 45), GROUND),
  shape('M30 228V78c0-26.5 21.5-48 48-48h894c26.5 0 48 21.5 48 48v150z', band),
];

/**
 * @param level error correction level: Q for a single code, because 25% of the code may be damaged and
 * printed cards get scratched, folded and wet
 */
function codeAt(content: string, level: 'M' | 'Q', at: { x: number; top: number; side: number }): Shape {
  const drawing = drawQr(content, level);
  return { d: drawing.path, fill: INK, x: at.x, y: at.top, scale: at.side / drawing.side };
}

function namesOf({ merchant, name, location }: StaticQrCard, top: number, pen: Pen): Shape[] {
  const place = location === null ? name : interpolate(strings.place, { name, location });
  const first = pen.fit(merchant, MERCHANT, 600);
  const second = pen.fit(place, PLACE, 400);
  return [
    ...pen.lines(first, top, { weight: 600, fill: INK }),
    ...pen.lines(second, top + heightOf(first) + 8, { weight: 400, fill: MUTED }),
  ];
}

/** Draws the numbered steps at the lower edge. */
function stepsOf(steps: readonly string[], band: Band, pen: Pen): Shape[] {
  const { size, x, width, gap } = STEP;
  const texts = steps.map((text) => pen.fit(text, [{ size, lines: 3 }], 400, width));
  const height = texts.reduce((sum, text) => sum + heightOf(text) + gap, -gap);
  let top = STEPS_BOTTOM - height;
  return texts.flatMap((text, index) => {
    const number = pen.centred(String(index + 1), {
      size: 26,
      weight: 600,
      fill: band['on-accent'],
      y: top + 29,
      middle: 98,
    });
    const shapes = [
      shape(roundRect(76, top - 2, 44, 44, 22), band.accent),
      ...number,
      ...text.lines.flatMap((line, at) =>
        pen.at(line, { x, y: top + size + at * size * LEADING, size, weight: 400, fill: INK }),
      ),
    ];
    top += heightOf(text) + gap;
    return shapes;
  });
}
