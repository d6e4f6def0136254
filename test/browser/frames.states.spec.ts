import { listPaymentsCommand, PANEL_TABS } from '@tulay/contracts';
import { on } from '@tulay/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { listed, PAYMENTS } from './support/frame-data';
import { frameState, FRAME_STATES, openFrame, type FrameState } from './support/frame-states';
import { FRAME_SIZES, THEMED_SIZES } from './support/views';
import { accessibilityFindings, openWatched, sidewaysScroll, type WatchedPage } from './support/watched-page';

let browser: Browser;
let embed: EmbedAlone;

beforeAll(async () => {
  embed = await startEmbedAlone({ EMBED_TOKEN_PER_MINUTE: '1000' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await embed?.stop();
});

const visit = (options: Parameters<typeof openWatched>[2] = {}): Promise<WatchedPage> =>
  openWatched(browser, embed.baseUrl, options);

/** Returns the text of each link and button that is less than 44 pixels wide or high. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.$$eval('a, button, summary', (elements) =>
    elements
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 44 || height < 44);
      })
      .map((element) => element.textContent ?? ''),
  );

/** Browsers log the error status of rejected requests and of tabs that failed to load. */
const isExpected = (problem: string): boolean =>
  /the server responded with a status of|ERR_INTERNET/.test(problem);

/** Phone, tablet and laptop widths, each also at 200% zoom, and the narrowest phone. */
const WIDTHS = [...FRAME_SIZES.flatMap(({ width }) => [width, Math.round(width / 2)]), 320].filter(
  (width) => width >= 300,
);

/**
 * All states, except empty tabs that differ only in their text and states that need a slow or failing
 * network.
 */
const QUIET = FRAME_STATES.filter(
  ({ name }) => !/offline|loading|panel-(payouts|invoices|customers|events)-empty/.test(name),
);

/** Returns the page's language, and the number of pixels by which the page is wider than a phone. */
async function inFilipino(page: Page, state: FrameState): Promise<[string, number]> {
  await page.setViewportSize(FRAME_SIZES[0]);
  await openFrame(embed, page, { ...state, query: `${state.query ?? ''}&lang=fil` });
  return [(await page.locator('html').getAttribute('lang')) ?? '', await sidewaysScroll(page)];
}

describe('every frame state', () => {
  it.each(QUIET)(
    '$name is accessible in both themes, fits every width and loads without external requests',
    async (state) => {
      const { page, problems, close } = await visit();
      for (const { theme, frameSize } of THEMED_SIZES) {
        await page.setViewportSize(frameSize);
        await openFrame(embed, page, state, theme);
        expect([theme, await accessibilityFindings(page)]).toEqual([theme, []]);
        expect([theme, await smallTargets(page)]).toEqual([theme, []]);
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
      }
      expect(await page.locator('h1').count()).toBe(1);
      expect(await inFilipino(page, state)).toEqual(['fil', 0]);
      expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
      await close();
    },
  );

  it("does not depend on the window's height", async () => {
    const { page, close } = await visit({ viewport: { width: 800, height: 2_000 } });
    for (const name of ['payments-empty', 'payments-expired', 'panel-balance']) {
      await openFrame(embed, page, frameState(name));
      expect(await page.evaluate(() => document.documentElement.getBoundingClientRect().height)).toBeLessThan(
        900,
      );
    }
    await close();
  });
});

const selectedTab = (page: Page): Promise<string | null> =>
  page.locator('[role=tab][aria-selected=true]').getAttribute('id');
const shown = (page: Page, tab: string): Promise<unknown> =>
  page.waitForSelector(`#panel[data-tab=${tab}]:not([aria-busy])`);

describe('panel tabs', () => {
  it('have a single tab stop, and open with the arrow keys, Home and End', async () => {
    const { page, problems, close } = await visit();
    await openFrame(embed, page, frameState('panel-payments'));
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.keyboard.press('Tab');
    for (const tab of [...PANEL_TABS.slice(1), PANEL_TABS[0]]) {
      await page.keyboard.press('ArrowRight');
      await shown(page, tab);
      expect(await page.locator(':focus').getAttribute('id')).toBe(`tab-${tab}`);
      expect(await selectedTab(page)).toBe(`tab-${tab}`);
      expect(await page.locator('#panel').getAttribute('aria-labelledby')).toBe(`tab-${tab}`);
      expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('tab')).toBe(tab);
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    for (const [key, tab] of [
      ['ArrowLeft', 'events'],
      ['Home', 'payments'],
      ['End', 'events'],
    ] as const) {
      await page.keyboard.press(key);
      await shown(page, tab);
      expect(await selectedTab(page)).toBe(`tab-${tab}`);
    }
    expect(await page.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it('load only the last tab when the user moves across several tabs', async () => {
    const { page, close } = await visit();
    await openFrame(embed, page, frameState('panel-payments'));
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource')
        asked.push(new URL(request.url()).searchParams.get('tab'));
    });
    await page.locator('#tab-payments').focus();
    // Sends all key presses in one call. Between separate calls, a busy machine could exceed the delay after
    // which a tab loads.
    await page.evaluate(() => {
      const press = (): KeyboardEvent => new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
      for (let n = 0; n < 4; n++) document.activeElement!.dispatchEvent(press());
    });
    await shown(page, 'customers');
    // The displayed tab's rows may be requested again, as after an event, so only skipped tabs are checked.
    const passedOver = PANEL_TABS.slice(1, PANEL_TABS.indexOf('customers'));
    expect(asked).toContain('customers');
    for (const tab of passedOver) expect(asked).not.toContain(tab);
    await close();
  });

  it('open with Space or a click, and stay open after a reload', async () => {
    const { page, close } = await visit();
    await openFrame(embed, page, frameState('panel-balance'));
    await page.click('#tab-invoices');
    await shown(page, 'invoices');
    await page.locator('#tab-invoices').press(' ');
    await shown(page, 'invoices');
    await page.reload();
    expect(await selectedTab(page)).toBe('tab-invoices');
    await close();
  });

  it('allow a keyboard user to move from a forbidden tab to a permitted one', async () => {
    const { page, close } = await visit();
    await openFrame(embed, page, frameState('panel-not-granted'));
    expect(await page.locator('[role=tab][aria-selected=true]').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shown(page, 'payments');
    expect(await accessibilityFindings(page)).toEqual([]);
    await close();
  });

  it('are not replaced by a slow response for a tab that the user left', async () => {
    const { page, close } = await visit();
    await openFrame(embed, page, frameState('panel-payments'));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*tab=payouts*', (route) => held.then(() => route.continue()).catch(() => undefined));
    await page.click('#tab-payouts');
    await page.waitForSelector('.skeleton');
    await page.click('#tab-events');
    await shown(page, 'events');
    release();
    await page.waitForTimeout(300);
    expect(await page.locator('#panel').getAttribute('data-tab')).toBe('events');
    await close();
  });
});

describe('a frame without JavaScript', () => {
  it('shows the tabs as links, and the list page by page', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await openFrame(embed, page, frameState('panel-payments'));
    for (const tab of PANEL_TABS) {
      await page.click(`#tab-${tab}`);
      expect(await selectedTab(page)).toBe(`tab-${tab}`);
    }
    await openFrame(embed, page, frameState('payments-merchant'));
    await page.click('text=Load more');
    expect(await page.locator('tbody tr').first().getAttribute('data-id')).toBe(PAYMENTS[25]!.id);
    await page.click('text=Back to the newest');
    expect(await page.locator('tbody tr').first().getAttribute('data-id')).toBe(PAYMENTS[0]!.id);
    await close();
  });
});

describe('a list in a frame', () => {
  const ids = (page: Page): Promise<string[]> =>
    page.$$eval('tbody tr', (rows) =>
      rows.map((row) => (row as unknown as { dataset: { id: string } }).dataset.id),
    );

  it('loads more rows in place without gaps or duplicates, and reports the count', async () => {
    const { page, problems, close } = await visit();
    await openFrame(embed, page, frameState('payments-merchant'));
    await page.click('text=Load more');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 50);
    expect(await page.locator('[data-announcement]').innerText()).toBe('25 more shown');
    expect(await page.locator(':focus').getAttribute('data-id')).toBe(PAYMENTS[25]!.id);
    await page.click('text=Load more');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 60);
    expect(await ids(page)).toEqual(PAYMENTS.map(({ id }) => id));
    expect(await page.locator('[data-more]').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('is replaced by the error card if the token has expired', async () => {
    const { page, close } = await visit();
    await openFrame(embed, page, frameState('payments-merchant'));
    await page.evaluate(() => {
      const link = document.querySelector('[data-more]') as unknown as { href: string };
      link.href = link.href.replace(/token=[^&]+/, 'token=expired');
    });
    await page.click('text=Load more');
    await page.getByText('This view is invalid or has expired').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(0);
    await close();
  });

  it('reports that the device is offline, keeps its rows, and continues when the device is online again', async () => {
    const { page, close } = await visit();
    await openFrame(embed, page, frameState('payments-merchant'));
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.click('text=Load more');
    await page.getByText('You are offline').waitFor();
    expect((await ids(page)).length).toBe(25);
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    await page.click('text=Load more');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 50);
    await close();
  });
});

it('a frame reloads a tab that failed while offline when the device is online again', async () => {
  const { page, close } = await visit();
  await openFrame(embed, page, frameState('panel-payments'));
  await page.context().setOffline(true);
  await page.click('#tab-events');
  await page.waitForSelector('#panel [data-failed-tab]');
  await page.context().setOffline(false);
  await page.waitForSelector('#panel[data-tab=events] tbody tr');
  expect(await page.locator('tbody tr').count()).toBe(50);
  await close();
});

it('a frame lets the user retry a tab that failed to load', async () => {
  const { page, close } = await visit();
  await openFrame(embed, page, frameState('panel-failed-tab'));
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForSelector('#panel:not([aria-busy]) [data-failed-tab]');
  await embed.play(on(listPaymentsCommand, (query) => listed(PAYMENTS, query)));
  await page.click('#tab-payments');
  await page.waitForSelector('#panel[data-tab=payments] tbody tr');
  expect(await page.locator('[data-failed-tab]').count()).toBe(0);
  await close();
});

it('the balance chart has a text alternative, and figures that can be opened with the keyboard', async () => {
  const { page, close } = await visit();
  await openFrame(embed, page, frameState('panel-balance'));
  expect(await page.getByRole('img').getAttribute('aria-label')).toMatch(
    /30 days: ₱900\.00 on .+ ₱31,872\.50 on/,
  );
  const days = page.locator('.chart-hover > span');
  expect(await days.count()).toBe(30);
  await days.first().hover();
  expect(await page.locator('.chart-hover > span > span:visible').allInnerTexts()).toEqual([
    expect.stringMatching(/ · ₱900\.00$/),
  ]);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('.days-table tbody tr:visible').count()).toBe(30);
  await close();
});
