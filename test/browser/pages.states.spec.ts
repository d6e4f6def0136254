import jsQR from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { launchChromium } from './chromium';
import { PAGE_STATES } from './support/all-states';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { openState, type PageState } from './support/page-states';
import { STATIC_QR_STATES, STATIC_QR_URL } from './support/static-qr-states';
import { SIZES, THEMED_SIZES, WIDTHS } from './support/views';
import {
  accessibilityFindings,
  openWatched,
  sidewaysScroll,
  smallTargets,
  type WatchedPage,
} from './support/watched-page';

jest.setTimeout(120_000);

let browser: Browser;
let embed: EmbedAlone;
let visitor: WatchedPage;

beforeAll(async () => {
  embed = await startEmbedAlone();
  browser = await launchChromium();
  visitor = await openWatched(browser, embed.baseUrl);
});

afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await embed?.stop();
});

const ON_SCREEN = PAGE_STATES.filter(({ name }) => !/^static-qr|-print/.test(name));

/** The expected problems: an error status, and a merchant's picture on another origin. */
const EXPECTED = [/status of 4\d\d/, /^(elsewhere|failed): https:\/\/shop\.example\/box\.jpg$/, /ERR_\w+/];
const unexpected = (problems: string[]): string[] =>
  problems.filter((problem) => !EXPECTED.some((pattern) => pattern.test(problem)));

describe('every state', () => {
  it.each(ON_SCREEN)('$name is accessible, reports no problem, is self-contained and fits', async (state) => {
    const { page, problems } = visitor;
    problems.length = 0;
    await page.setViewportSize(SIZES[0]);
    await openState(embed, page, state);
    for (const { theme: colorScheme, size } of THEMED_SIZES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await accessibilityFindings(page)]).toEqual([colorScheme, []]);
      expect([colorScheme, await smallTargets(page)]).toEqual([colorScheme, []]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
    }
    expect(await page.locator('h1').count()).toBe(1);
    expect(unexpected(problems)).toEqual([]);
  });
});

it.each(['link-open', 'invoice-deposit', 'receipts-list', 'receipts-paid'])(
  'the first view of %s is under 50 KB on the wire',
  async (name) => {
    const { page, close } = await openWatched(browser, embed.baseUrl);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
    });
    await openState(
      embed,
      page,
      PAGE_STATES.find((state) => state.name === name)!,
    );
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThanOrEqual(6);
    expect(bytes).toBeLessThan(50_000);
    await close();
  },
);

describe('a form that starts a payment', () => {
  const stateOf = (name: string) => PAGE_STATES.find((state) => state.name === name)!;

  it('can be used with the keyboard alone', async () => {
    const { page } = visitor;
    await page.setViewportSize(SIZES[1]);
    await openState(embed, page, stateOf('link-open'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('amount');
    await page.keyboard.type('250');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[name=method]:checked').inputValue()).toBe('card');
    const ring = await page
      .locator('.choice input:focus + .choice-body')
      .evaluate((body) => getComputedStyle(body));
    expect([ring.outlineStyle, ring.outlineWidth]).toEqual(['solid', '3px']);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Continue');
  });

  it('opens the numeric keyboard of a phone', async () => {
    const { page } = visitor;
    await openState(embed, page, stateOf('link-open'));
    expect(await page.locator('#amount').getAttribute('inputmode')).toBe('decimal');
  });

  it('is sent once, also if the button is pressed several times', async () => {
    const { page } = visitor;
    await openState(embed, page, stateOf('link-fixed'));
    let sent = 0;
    await page.route('**/pay/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ status: 204 });
    });
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('button[type=submit]')!;
      for (let press = 0; press < 5; press++) button.click();
    });
    await page.getByText('One moment…').waitFor();
    await page.waitForTimeout(800);
    expect(sent).toBe(1);
    await page.unroute('**/pay/*');
  });

  it('shows the reason of a refusal in view, also on a phone', async () => {
    const { page } = visitor;
    await page.setViewportSize(SIZES[0]);
    await openState(embed, page, stateOf('invoice-refused'));
    const { top, bottom } = await page.locator('[role=alert]').evaluate((alert) => {
      const box = alert.getBoundingClientRect();
      return { top: box.top, bottom: box.bottom };
    });
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(SIZES[0].height);
  });

  it('shows the choice on its button', async () => {
    const { page } = visitor;
    await openState(embed, page, stateOf('invoice-deposit'));
    const button = page.locator('button[type=submit]');
    expect(await button.innerText()).toBe('Pay ₱6,216.00');
    await page.click('label:has-text("Everything")');
    expect(await button.innerText()).toBe('Pay ₱12,432.00');
  });
});

const stateNamed = (name: string): PageState => PAGE_STATES.find((state) => state.name === name)!;

it('an invoice whose payment is being confirmed reloads by itself', async () => {
  const { page } = visitor;
  await openState(embed, page, stateNamed('invoice-confirming'));
  await embed.play(...stateNamed('invoice-paid').answers);
  await page.waitForSelector('text=Nothing more is due', { timeout: 10_000 });
  expect(await page.locator('[data-reload-seconds]').count()).toBe(0);
});

describe('a printed code', () => {
  it.each(STATIC_QR_STATES)('$name is readable, also dirty and small', async (state) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 680, height: 960 });
    await openState(embed, page, state);
    const clean = PNG.sync.read(await page.screenshot());
    expect(read(clean)).toBe(STATIC_QR_URL);
    // A smear over a tenth of the code, in its lower middle, away from the corner marks.
    smear(clean, { x: 300, y: 440, width: 130, height: 110 });
    expect(read(clean)).toBe(STATIC_QR_URL);
    await page.evaluate(() => (document.images[0]!.width = 260));
    expect(read(PNG.sync.read(await page.screenshot()))).toBe(STATIC_QR_URL);
  });

  it('is well-formed, and has every word as text', async () => {
    const { page } = visitor;
    for (const state of STATIC_QR_STATES) {
      await embed.play(...state.answers);
      const svg = await (await fetch(`${embed.baseUrl}${state.path}`)).text();
      expect(await parsed(page, svg)).toEqual({ error: null, scripts: 0 });
    }
  });
});

const parsed = (page: Page, svg: string) =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      error: document.querySelector('parsererror')?.textContent ?? null,
      scripts: document.querySelectorAll('script, foreignObject, [onload]').length,
    };
  }, svg);

const read = ({ data, width, height }: PNG): string | undefined =>
  jsQR(new Uint8ClampedArray(data), width, height)?.data;

function smear(
  png: PNG,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  for (let row = y; row < y + height; row++)
    png.data.fill(0x80, (row * png.width + x) * 4, (row * png.width + x + width) * 4);
}
