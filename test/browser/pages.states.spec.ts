import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium';
import { PAGE_STATES } from './support/all-states';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { openState, type PageState } from './support/page-states';
import { SIZES, THEMED_SIZES, WIDTHS } from './support/views';
import {
  accessibilityFindings,
  openWatched,
  sidewaysScroll,
  smallTargets,
  type WatchedPage,
} from './support/watched-page';

let browser: Browser;
let embed: EmbedAlone;
let visitor: WatchedPage;

beforeAll(async () => {
  embed = await startEmbedAlone();
  browser = await launchChromium();
  visitor = await openWatched(browser, embed.baseUrl);
});

// Clears the language cookie, which a page opened with ?lang= sets.
beforeEach(() => visitor.page.context().clearCookies());

afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await embed?.stop();
});

const ON_SCREEN = PAGE_STATES.filter(({ name }) => !/^static-qr|-print/.test(name));

/**
 * Expected problems: an error status, and a merchant's image that is blocked because it is on another origin.
 */
const EXPECTED = [/status of 4\d\d/, /^(elsewhere|failed): https:\/\/shop\.example\/box\.jpg$/, /ERR_\w+/];
const unexpected = (problems: string[]): string[] =>
  problems.filter((problem) => !EXPECTED.some((pattern) => pattern.test(problem)));

/** Returns the page's language, and the number of pixels by which the page is wider than a phone. */
async function inFilipino(state: PageState): Promise<[string, number]> {
  const { page } = visitor;
  await page.setExtraHTTPHeaders({ 'accept-language': 'fil-PH,en;q=0.5' });
  await page.setViewportSize({ width: 360, height: 800 });
  try {
    // Omits the state's actions, because the actions find elements by their English text.
    await openState(embed, page, { ...state, act: undefined });
  } finally {
    await page.setExtraHTTPHeaders({});
  }
  return [(await page.locator('html').getAttribute('lang')) ?? '', await sidewaysScroll(page)];
}

describe('every page state', () => {
  it.each(ON_SCREEN)(
    '$name is accessible, fits every width and loads without errors or external requests',
    async (state) => {
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
      expect(await inFilipino(state)).toEqual(['fil', 0]);
      expect(unexpected(problems)).toEqual([]);
    },
  );
});

/** Excludes the layout shift caused by the web font, which budgets.spec.ts limits. */
async function forgetTheFont(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  Object.assign((globalThis as unknown as { seen: object }).seen, { shifts: 0 });
}

it.each(['link-branded', 'invoice-branded', 'receipts-payment-branded'])(
  "%s does not shift when the merchant's logo and color load",
  async (name) => {
    const { page, close } = await openWatched(browser, embed.baseUrl);
    await page.addInitScript(() => {
      const seen = { shifts: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => (seen.shifts += list.getEntries().length)).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    await page.route('**/assets/logos/*', async (route) => {
      await page.waitForSelector('footer');
      await page.evaluate(forgetTheFont);
      await route.continue();
    });
    await openState(
      embed,
      page,
      PAGE_STATES.find((state) => state.name === name)!,
    );
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    expect(await page.locator('img.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      400,
    );
    expect(
      await page.evaluate(() => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts),
    ).toBe(0);
    await close();
  },
);

describe('a form that starts a payment', () => {
  const stateOf = (name: string) => PAGE_STATES.find((state) => state.name === name)!;

  it('can be used with only the keyboard', async () => {
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

  it("opens a phone's numeric keyboard", async () => {
    const { page } = visitor;
    await openState(embed, page, stateOf('link-open'));
    expect(await page.locator('#amount').getAttribute('inputmode')).toBe('decimal');
  });

  it('is submitted once, even if the button is clicked several times', async () => {
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

  it('scrolls a rejection message into view on a phone', async () => {
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

  it.each(['link-fixed', 'invoice-deposit'])('has a "Continue" button for %s', async (name) => {
    const { page } = visitor;
    await openState(embed, page, stateOf(name));
    expect(await page.locator('button[type=submit]').innerText()).toBe('Continue');
  });
});

const stateNamed = (name: string): PageState => PAGE_STATES.find((state) => state.name === name)!;

it('an invoice page reloads automatically while its payment is being confirmed', async () => {
  const { page } = visitor;
  await openState(embed, page, stateNamed('invoice-confirming'));
  await embed.play(...stateNamed('invoice-paid').answers);
  await page.waitForSelector('text=Nothing more is due');
  expect(await page.locator('[data-reload-seconds]').count()).toBe(0);
});
