import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { checkoutState } from './support/checkout-states';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { accessibilityFindings, openWatched, type WatchedPage } from './support/watched-page';

jest.setTimeout(120_000);

const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };

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

async function visit(name: string, before: (page: Page) => Promise<unknown> = async () => {}) {
  const state = checkoutState(name);
  embed.show(state);
  const watched: WatchedPage = await openWatched(browser, embed.baseUrl, PHONE);
  await before(watched.page);
  await watched.page.goto(`${embed.baseUrl}/checkout/${state.payment.id}`);
  return { ...watched, state };
}

/** Simulates a phone whose browser can share images. The page's global `shared` contains the shared image. */
const shares = (page: Page) =>
  page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png'),
      share: async ({ files = [] }: ShareData) => {
        for (const { name, size } of files) shared.push({ name, isEmpty: size === 0 });
      },
    });
  });

describe('the checkout page on a phone, which cannot scan its own screen', () => {
  it('offers to save the QR code first, and to scan it last', async () => {
    const { page, problems, close } = await visit('waiting-instapay-live');
    const steps = page.locator('.steps li:visible');
    expect(await steps.allInnerTexts()).toEqual([
      'Save the code to your photos.',
      'Open your bank or e-wallet app, tap QR, then upload the code.',
      'Check the name and the amount, then confirm. This page updates by itself.',
    ]);
    const [save, accent] = await page.evaluate(() => {
      const styles = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      return [styles('.save').backgroundColor, styles('.initial').backgroundColor];
    });
    expect(save).toBe(accent);
    expect(await page.locator('.share').isVisible()).toBe(false);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("shares the QR code's image if the browser supports it", async () => {
    const { page, state, problems, close } = await visit('waiting-instapay-live', shares);
    await page.click('text=Share the code');
    await page.waitForFunction('shared.length > 0');
    expect(await page.evaluate('shared')).toEqual([{ name: `${state.payment.id}.png`, isEmpty: false }]);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows "Test mode" below the merchant\'s name', async () => {
    const { page, close } = await visit('waiting-gcash-test');
    const name = await page.locator('.who .merchant').boundingBox();
    const chip = await page.locator('.who .chip').boundingBox();
    expect(chip!.y).toBeGreaterThanOrEqual(name!.y + name!.height);
    expect(chip!.x).toBe(name!.x);
    await close();
  });
});

it('the checkout page offers to scan first on a computer', async () => {
  const state = checkoutState('waiting-instapay-live');
  embed.show(state);
  const { page, close } = await openWatched(browser, embed.baseUrl);
  await page.goto(`${embed.baseUrl}/checkout/${state.payment.id}`);
  expect(await page.locator('.steps li:visible').first().innerText()).toBe(
    'Open your bank or e-wallet app and scan this code.',
  );
  expect(await page.locator('.share').isVisible()).toBe(false);
  await close();
});
