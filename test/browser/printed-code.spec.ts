import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PRINT_LAYOUTS } from '@tulay/contracts';
import jsQR from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { launchChromium } from './chromium';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { openState } from './support/page-states';
import { STATIC_QR_STATES, STATIC_QR_URL, WALLET_CODE } from './support/static-qr-states';

/** A6 at 300 dpi. `SEEN` is approximately the resolution at which a phone at arm's length captures the card. */
const PRINTED = { width: 1240, height: 1748 };
const SEEN = { width: 680, height: 958 };
const BLUR = 'blur(1.5px)';

let browser: Browser;
let embed: EmbedAlone;
let page: Page;

beforeAll(async () => {
  embed = await startEmbedAlone();
  browser = await launchChromium();
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  await embed?.stop();
});

/** Cards with a wallet code show two codes: the wallet code above, the page's code below. */
const [WALLET_STATES, PAGE_STATES] = [
  STATIC_QR_STATES.filter(({ name }) => name.includes('wallets')),
  STATIC_QR_STATES.filter(({ name }) => !name.includes('wallets')),
];
/** Position of the line between the two codes, as a fraction of the card's height. */
const LINE = 1092 / 1480;
/**
 * Resolution at which a phone captures the lower, smaller code. The phone is held closer than for the large
 * code.
 */
const NEAR = { width: 1240, height: 1748 };

const decode = ({ data, width, height }: PNG): string | undefined =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data;

/** Returns one cell of an image divided into columns and rows, numbered from 0 at the top left. */
function cell(png: PNG, [column, columns]: [number, number], [row, rows]: [number, number]): PNG {
  const [width, height] = [Math.floor(png.width / columns), Math.floor(png.height / rows)];
  const cut = new PNG({ width, height });
  PNG.bitblt(png, cut, column * width, row * height, width, height, 0, 0);
  return cut;
}

function part(png: PNG, isUpper: boolean): PNG {
  const line = Math.floor(png.height * LINE);
  const [top, height] = isUpper ? [0, line] : [line, png.height - line];
  const cut = new PNG({ width: png.width, height });
  PNG.bitblt(png, cut, 0, top, png.width, height, 0, 0);
  return cut;
}

function smear(png: PNG, x: number, y: number, size: number): void {
  for (let row = y; row < y + size; row++)
    png.data.fill(0x80, (row * png.width + x) * 4, (row * png.width + x + size) * 4);
}

/** Shows the image at this width on a page without margins. */
const show = (width: number, filter = '') =>
  page.evaluate(
    (look) => {
      const picture = document.images[0]!;
      picture.width = look.width;
      picture.style.filter = look.filter;
      document.body.style.margin = '0';
    },
    { width, filter },
  );

describe('the printable card', () => {
  it.each(PAGE_STATES)(
    '$name can be scanned at 300 dpi and with the blur of a phone camera',
    async (state) => {
      await page.setViewportSize(PRINTED);
      await openState(embed, page, state);
      await show(PRINTED.width);
      expect(decode(PNG.sync.read(await page.screenshot()))).toBe(STATIC_QR_URL);
      await page.setViewportSize(SEEN);
      await show(SEEN.width, BLUR);
      expect(decode(PNG.sync.read(await page.screenshot()))).toBe(STATIC_QR_URL);
    },
  );

  it.each(WALLET_STATES)(
    '$name has two codes, which can be scanned at 300 dpi and with the blur of a phone camera',
    async (state) => {
      await page.setViewportSize(PRINTED);
      await openState(embed, page, state);
      await show(PRINTED.width);
      const printed = PNG.sync.read(await page.screenshot());
      expect([true, false].map((isUpper) => decode(part(printed, isUpper)))).toEqual([
        WALLET_CODE,
        STATIC_QR_URL,
      ]);
      await page.setViewportSize(SEEN);
      await show(SEEN.width, BLUR);
      expect(decode(part(PNG.sync.read(await page.screenshot()), true))).toBe(WALLET_CODE);
      await page.setViewportSize(NEAR);
      await show(NEAR.width, BLUR);
      expect(decode(part(PNG.sync.read(await page.screenshot()), false))).toBe(STATIC_QR_URL);
    },
  );

  it('can be scanned with a tenth of the code covered', async () => {
    await page.setViewportSize(SEEN);
    await openState(embed, page, STATIC_QR_STATES[0]!);
    await show(SEEN.width);
    const picture = PNG.sync.read(await page.screenshot());
    smear(picture, 320, 440, 125);
    expect(decode(picture)).toBe(STATIC_QR_URL);
  });

  it('is well-formed and contains no script', async () => {
    for (const state of STATIC_QR_STATES) {
      await embed.play(...state.answers);
      const svg = await (await fetch(`${embed.baseUrl}${state.path}`)).text();
      expect(await parsed(svg)).toEqual({ error: null, active: 0 });
    }
  });
});

const parsed = (svg: string) =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      error: document.querySelector('parsererror')?.textContent ?? null,
      active: document.querySelectorAll('script, foreignObject, text, [onload]').length,
    };
  }, svg);

interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: object): { promise: Promise<void> };
}
interface PdfReader {
  getDocument(options: object): {
    promise: Promise<{ numPages: number; getPage(n: number): Promise<PdfPage> }>;
  };
}

const PDFJS = dirname(require.resolve('pdfjs-dist/package.json'));

const source = (name: string): string =>
  readFileSync(join(PDFJS, 'legacy', 'build', `${name}.min.mjs`), 'utf8');

/** Renders the first page of a PDF at this resolution with PDF.js. */
async function rendered(pdf: Buffer, dpi: number): Promise<PNG> {
  const fresh = await browser.newPage();
  await fresh.addScriptTag({ type: 'module', content: source('pdf.worker') });
  await fresh.addScriptTag({ type: 'module', content: source('pdf') });
  await fresh.waitForFunction(() => 'pdfjsLib' in globalThis && 'pdfjsWorker' in globalThis);
  const png = await fresh.evaluate(
    async ({ bytes, scale }) => {
      const reader = (globalThis as unknown as { pdfjsLib: PdfReader }).pdfjsLib;
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const document_ = await reader.getDocument({ data }).promise;
      const first = await document_.getPage(1);
      const viewport = first.getViewport({ scale });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      });
      await first.render({ canvasContext: canvas.getContext('2d'), canvas, viewport }).promise;
      return canvas.toDataURL('image/png').split(',')[1]!;
    },
    { bytes: pdf.toString('base64'), scale: dpi / 72 },
  );
  await fresh.close();
  return PNG.sync.read(Buffer.from(png, 'base64'));
}

describe('the PDF of a static QR code', () => {
  /** Columns and rows of cards per page. */
  const CARDS = { card: [1, 1], tent: [1, 2], sheet: [4, 2] } as const;

  it.each(PRINT_LAYOUTS)('can be scanned in the %s layout at 300 dpi', async (layout) => {
    const [state] = STATIC_QR_STATES;
    await embed.play(...state!.answers);
    const address = `${embed.baseUrl}${state!.path.replace('.svg', `.pdf?layout=${layout}`)}`;
    const pdf = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(pdf.length).toBeLessThan(250_000);
    const picture = await rendered(pdf, 300);
    const [columns, rows] = CARDS[layout];
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++)
        expect(decode(cell(picture, [column, columns], [row, rows]))).toBe(STATIC_QR_URL);
  });

  it('has two scannable codes in the card and sheet layouts', async () => {
    const [state] = WALLET_STATES;
    await embed.play(...state!.answers);
    for (const layout of ['card', 'sheet'] as const) {
      const address = `${embed.baseUrl}${state!.path.replace('.svg', `.pdf?layout=${layout}`)}`;
      const picture = await rendered(Buffer.from(await (await fetch(address)).arrayBuffer()), 300);
      const [columns, rows] = CARDS[layout];
      const card = cell(picture, [0, columns], [0, rows]);
      expect([true, false].map((isUpper) => decode(part(card, isUpper)))).toEqual([
        WALLET_CODE,
        STATIC_QR_URL,
      ]);
    }
  });
});
