import { eventually } from '@tulay/testing';
import jsQR from 'jsqr';
import type { Browser, Page, Route } from 'playwright-core';
import { PNG } from 'pngjs';
import { launchChromium } from './chromium';
import { CHECKOUT_STATES, checkoutState, type CheckoutState } from './support/checkout-states';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { SIZES, THEMED_SIZES, THEMES, WIDTHS } from './support/views';
import {
  accessibilityFindings,
  openWatched,
  sidewaysScroll,
  smallTargets,
  type WatchedPage,
} from './support/watched-page';

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

async function visit(
  state: CheckoutState,
  options: Parameters<typeof openWatched>[2] = {},
): Promise<WatchedPage> {
  embed.show(state);
  const watched = await openWatched(browser, embed.baseUrl, options);
  await watched.page.goto(`${embed.baseUrl}/checkout/${state.payment.id}`);
  return watched;
}

/** All states, except failures that differ only in their text. */
const DIFFERENT = CHECKOUT_STATES.filter(
  ({ name, payment }) =>
    payment.status !== 'failed' || ['failed-card_declined', 'failed-test'].includes(name),
);

describe('every checkout state', () => {
  let visitor: WatchedPage;
  beforeAll(async () => {
    visitor = await openWatched(browser, embed.baseUrl);
  });
  afterAll(() => visitor.close());

  it.each(DIFFERENT)(
    '$name is accessible, fits every width and loads without errors or external requests',
    async (state) => {
      const { page, problems } = visitor;
      problems.length = 0;
      embed.show(state);
      await page.goto(`${embed.baseUrl}/checkout/${state.payment.id}`);
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
      await page.setExtraHTTPHeaders({ 'accept-language': 'fil-PH,en;q=0.5' });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.reload();
      await page.setExtraHTTPHeaders({});
      expect(await page.locator('html').getAttribute('lang')).toBe('fil');
      expect(await sidewaysScroll(page)).toBe(0);
      expect(problems).toEqual([]);
    },
  );
});

describe('the QR code', () => {
  it.each(THEMES)("can be scanned from a phone's screen in the %s theme", async (colorScheme) => {
    for (const name of ['waiting-gcash-live', 'waiting-gcash-test']) {
      const state = checkoutState(name);
      const { page, close } = await visit(state, { colorScheme, viewport: SIZES[0] });
      const { data, width, height } = PNG.sync.read(await page.screenshot());
      const code = jsQR(new Uint8ClampedArray(data), width, height);
      expect(code?.data).toBe(state.payment.qr_code ?? state.payment.checkout_url);
      const { topLeftCorner, topRightCorner } = code!.location;
      expect(topRightCorner.x - topLeftCorner.x).toBeGreaterThanOrEqual(238);
      await close();
    }
  });
});

describe('the open checkout page', () => {
  const waiting = checkoutState('waiting-gcash-live');
  const paid = (): CheckoutState => ({
    ...waiting,
    payment: { ...waiting.payment, status: 'succeeded', succeeded_at: waiting.now },
  });
  const screen = (page: Page, name: string): Promise<unknown> =>
    page.waitForSelector(`[data-screen=${name}]`);
  /** Stops the page's regular polling, so that the page polls only after an event. */
  const stopPolling = async (page: Page): Promise<void> => {
    const polled = page.waitForResponse('**/status');
    await page.evaluate(() => {
      const schedule = window.setTimeout.bind(window);
      const soon = (run: () => void, ms: number): number => (ms < 1_000 ? schedule(run, ms) : 0);
      Object.assign(window, { setTimeout: soon });
    });
    await polled;
  };

  /** Records the page's delays between polls, and shortens each delay to 100 ms. */
  const recordPauses = async (page: Page): Promise<() => Promise<number[]>> => {
    await page.evaluate(() => {
      const schedule = window.setTimeout.bind(window);
      const pauses: number[] = [];
      const setTimeout = (run: () => void, ms: number): number => {
        if (ms >= 1_000) pauses.push(ms);
        return schedule(run, ms >= 1_000 ? 100 : ms);
      };
      Object.assign(window, { setTimeout, pauses });
    });
    return () => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses);
  };

  it('shows the outcome immediately when the payer returns from the app', async () => {
    const { page, close } = await visit(waiting);
    await stopPolling(page);
    embed.show(paid());
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await screen(page, 'succeeded');
    expect(await page.locator('h1').innerText()).toBe('Payment successful');
    await close();
  });

  it('requests the status again if it changes during a request', async () => {
    const { page, close } = await visit(waiting);
    const changeBeforeTheAnswer = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      embed.show(paid());
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await route.fulfill({ response });
    };
    await page.route('**/status', changeBeforeTheAnswer, { times: 1 });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await screen(page, 'succeeded');
    expect(await page.locator('h1').innerText()).toBe('Payment successful');
    await close();
  });

  it("removes the QR code when the payment's time runs out", async () => {
    const now = waiting.payment.expires_at! - 2;
    const { page, close } = await visit({ ...waiting, now });
    expect(await page.locator('.countdown').getAttribute('class')).toContain('countdown-short');
    embed.show({ ...waiting, now: now + 2 });
    await screen(page, 'closing');
    expect(await page.locator('.qr').count()).toBe(0);
    embed.show({ ...waiting, payment: { ...waiting.payment, status: 'expired' } });
    await screen(page, 'expired');
    await close();
  });

  it('shows that the phone is offline, and updates when the phone is online again', async () => {
    const { page, close } = await visit(waiting);
    const banner = page.locator('#connection');
    await stopPolling(page);
    await page.context().setOffline(true);
    await banner.getByText('You are offline').waitFor();
    embed.show(paid());
    await page.context().setOffline(false);
    await screen(page, 'succeeded');
    expect(await banner.isVisible()).toBe(false);
    await close();
  });

  it('shows that the server is unreachable, reduces the polling rate, and updates after reconnecting', async () => {
    const { page, close } = await visit(waiting);
    await page.route('**/status', (route) => route.fulfill({ status: 503 }));
    const pauses = await recordPauses(page);
    await page.getByText('We cannot reach our server').waitFor();
    await eventually(async () => (await pauses()).length >= 3);
    expect((await pauses()).slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
    await page.unroute('**/status');
    embed.show(paid());
    await screen(page, 'succeeded');
    await close();
  });

  it('stops polling after the final outcome', async () => {
    const { page, close } = await visit(checkoutState('failed-unknown'));
    let asked = 0;
    page.on('request', () => (asked += 1));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForTimeout(6_000);
    expect(asked).toBe(0);
    await close();
  });

  it('moves the keyboard focus to the new heading', async () => {
    const { page, close } = await visit(waiting);
    await page.locator('[data-copy]').focus();
    embed.show(paid());
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await screen(page, 'succeeded');
    expect(await page.locator(':focus').innerText()).toBe('Payment successful');
    await close();
  });

  it('copies the reference to the clipboard', async () => {
    const { page, close } = await visit(waiting, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('text=Copy');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(waiting.payment.reference);
    await close();
  });

  it('copies the account number in the format that bank apps accept', async () => {
    const state = checkoutState('waiting-bank-account');
    const { page, close } = await visit(state, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('text=Copy number');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      state.payment.bank_account?.account_number,
    );
    await close();
  });

  it('does not redirect a payer who clicks "Stay on this page"', async () => {
    const { page, close } = await visit(checkoutState('succeeded-live'));
    await page.click('text=Stay on this page');
    await page.waitForTimeout(8_000);
    expect(await page.locator('h1').innerText()).toBe('Payment successful');
    expect(await page.locator('.going').isVisible()).toBe(false);
    await close();
  });
});
