import { eventually } from '@tulay/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { frameAddress, frameState, type FrameState } from './support/frame-states';
import { startSite, type Site } from './support/host-pages';

let browser: Browser;
let embed: EmbedAlone;
let shop: Site;
let stranger: Site;
let page: Page;
let framed = '';

const hostPage = (): string => `<!doctype html><html lang="en"><title>My shop</title>
<script async src="${embed.baseUrl}/embed.js"></script>
<h1>My shop</h1><iframe id="frame" title="Payments" src="${framed.replaceAll('&', '&amp;')}"></iframe></html>`;

beforeAll(async () => {
  embed = await startEmbedAlone();
  const answer = (path: string) => (path === '/' ? { body: hostPage() } : undefined);
  [shop, stranger] = await Promise.all([startSite(answer), startSite(answer)]);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([shop?.stop(), stranger?.stop()]);
  await embed?.stop();
});

beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 900, height: 800 } })).newPage();
});

afterEach(() => page.context().close());

const show = async (site: Site, state: FrameState): Promise<void> => {
  framed = await frameAddress(embed, state);
  await page.goto(`${site.origin}/`, { waitUntil: 'load' });
};
const locked = (state: FrameState): FrameState => ({ ...state, project: { origins: [shop.origin] } });
const inFrame = () => page.frameLocator('#frame');
const heading = async (): Promise<string> => inFrame().getByRole('heading', { level: 1 }).innerText();
const heightOf = async (): Promise<number> => (await page.locator('#frame').boundingBox())!.height;
const contentOf = (): Promise<number> => {
  const frame = page.frames().find((each) => each.url().startsWith(embed.baseUrl))!;
  return frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
};
/** Waits until the frame is as tall as its content, and returns the height. */
const fitted = (): Promise<number> =>
  eventually(async () => {
    const height = await heightOf();
    return Math.abs(height - (await contentOf())) <= 1 ? height : null;
  });

describe('a frame on another site', () => {
  it("is shown if the project lists the site's origin", async () => {
    await show(shop, locked(frameState('payments-merchant')));
    expect(await heading()).toBe('Payments');
  });

  it("is blocked by the browser if the project does not list the site's origin", async () => {
    const refused = page.waitForEvent('console', {
      predicate: (line) => line.text().includes('frame-ancestors'),
    });
    await show(stranger, locked(frameState('payments-merchant')));
    expect((await refused).text()).toContain(shop.origin);
    expect(await inFrame().getByText('Payments').count()).toBe(0);
  });

  it('is shown on any origin if the project has no list', async () => {
    await show(stranger, frameState('panel-balance'));
    expect(await heading()).toBe('Aling Nena Sari-Sari Store');
  });

  it('shows the error card for an invalid token', async () => {
    await show(stranger, frameState('payments-expired'));
    expect(await heading()).toBe('This view is invalid or has expired');
  });
});

describe('an embedded frame', () => {
  it('grows and shrinks when the user switches tabs', async () => {
    await show(shop, frameState('panel-payments'));
    const long = await fitted();
    expect(long).toBeGreaterThan(2_000);
    await inFrame().locator('#tab-balance').click();
    await inFrame().locator('#panel[data-tab=balance]:not([aria-busy])').waitFor();
    expect(await fitted()).toBeLessThan(900);
    await inFrame().locator('#tab-payments').click();
    await inFrame().locator('#panel[data-tab=payments]:not([aria-busy])').waitFor();
    expect(await fitted()).toBe(long);
  });

  it('grows with the loaded rows, and shrinks to an error card after the token expires', async () => {
    await show(shop, frameState('payments-merchant'));
    const short = await fitted();
    await inFrame().locator('[data-more]').click();
    await inFrame().locator('tbody tr').nth(49).waitFor();
    expect(await fitted()).toBeGreaterThan(short * 1.5);
    await inFrame()
      .locator('[data-more]')
      .evaluate((link) =>
        link.setAttribute('href', link.getAttribute('href')!.replace(/token=[^&]+/, 'token=x')),
      );
    await inFrame().locator('[data-more]').click();
    await inFrame().getByText('This view is invalid or has expired').waitFor();
    expect(await fitted()).toBeLessThan(600);
  });

  it('does not send a request whose referrer contains the token', async () => {
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.frame() !== page.mainFrame()) referrers.push(request.headers().referer);
    });
    await show(shop, frameState('panel-payments'));
    await inFrame().locator('#tab-balance').click();
    await inFrame().locator('#panel[data-tab=balance]:not([aria-busy])').waitFor();
    expect(referrers.length).toBeGreaterThan(5);
    expect(referrers.filter((referrer) => referrer?.includes('token'))).toEqual([]);
  });
});
