import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { PAGE_STATES } from './support/all-states';
import { checkoutState } from './support/checkout-states';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { frameState, openFrame } from './support/frame-states';
import { openState } from './support/page-states';
import { SIZES } from './support/views';
import { openWatched } from './support/watched-page';

let browser: Browser;
let embed: EmbedAlone;

beforeAll(async () => {
  embed = await startEmbedAlone();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await embed?.stop();
});

type Open = (page: Page) => Promise<unknown>;

const aCheckout =
  (name: string): Open =>
  (page) => {
    const state = checkoutState(name);
    embed.show(state);
    return page.goto(`${embed.baseUrl}/checkout/${state.payment.id}`);
  };
const aPage =
  (name: string): Open =>
  (page) =>
    openState(
      embed,
      page,
      PAGE_STATES.find((state) => state.name === name)!,
    );
const aFrame =
  (name: string): Open =>
  (page) =>
    openFrame(embed, page, frameState(name));

/** Maximum transfer size of each page's first view, in bytes: headers and bodies of all resources. */
const BUDGETS: [page: string, bytes: number, open: Open][] = [
  ['a pending checkout', 40_000, aCheckout('waiting-gcash-live')],
  ['a pending checkout in test mode', 40_000, aCheckout('waiting-gcash-test')],
  ['a paid checkout', 38_000, aCheckout('succeeded-live')],
  ['a link with a fixed amount', 35_000, aPage('link-fixed')],
  ['a link with preset amounts', 35_000, aPage('link-presets')],
  ['an invoice', 38_000, aPage('invoice-deposit')],
  ['a list of receipts', 36_000, aPage('receipts-list')],
  ['a receipt', 38_000, aPage('receipts-paid')],
  ['the front page', 32_000, aPage('front')],
  ['the embedded payments table', 50_000, aFrame('payments-merchant')],
  ['the embedded balance', 50_000, aFrame('panel-balance')],
];

/**
 * Maximum cumulative layout shift while a page loads. The maximum is not zero, because the web font can make
 * lines slightly wider.
 */
const SHIFT = 0.05;

/** Budget for resources that block the first paint (the page and its style sheets), in transferred bytes. */
const BEFORE_FIRST_PAINT = { bytes: 16_000, requests: 6 };

/**
 * Measures the render-blocking resources. Nothing else may load before the styles: at 50 kB per second, the
 * font alone would delay the styles by 0.4 s.
 */
const untilFirstPaint = (page: Page): Promise<{ bytes: number; requests: number; preloads: number }> =>
  page.evaluate(() => {
    type Timing = { renderBlockingStatus: string; transferSize: number };
    const all = performance.getEntriesByType('resource') as unknown as Timing[];
    const blocking = all.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking');
    const [own] = performance.getEntriesByType('navigation') as unknown as Timing[];
    const bytes = [own!, ...blocking].reduce((sum, { transferSize }) => sum + transferSize, 0);
    const preloads = document.querySelectorAll('link[rel=preload]').length;
    return { bytes, requests: 1 + blocking.length, preloads };
  });

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

describe('the first view on a phone', () => {
  it.each(BUDGETS)('%s transfers at most %d bytes and does not shift', async (_, budget, open) => {
    const { page, close } = await openWatched(browser, embed.baseUrl, { viewport: SIZES[0] });
    await noteShifts(page);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
    });
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    // At least the page, its style sheets and the font.
    expect(sizes.length).toBeGreaterThanOrEqual(4);
    expect(bytes).toBeLessThanOrEqual(budget);
    const first = await untilFirstPaint(page);
    expect(first.bytes).toBeLessThanOrEqual(BEFORE_FIRST_PAINT.bytes);
    expect(first.requests).toBeLessThanOrEqual(BEFORE_FIRST_PAINT.requests);
    expect(first.preloads).toBe(0);
    const shift = await page.evaluate(
      () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
    );
    expect(shift).toBeLessThanOrEqual(SHIFT);
    await close();
  });
});
