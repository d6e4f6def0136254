import { listPaymentsCommand, newId } from '@tulay/contracts';
import { eventually, on } from '@tulay/testing';
import type { Browser, Frame, Page, Request } from 'playwright-core';
import { launchChromium } from './chromium';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { listed, PAYMENTS } from './support/frame-data';
import { frameAddress, frameState } from './support/frame-states';
import { startSite, type Site } from './support/host-pages';

/** More than the six connections that a browser opens to one HTTP/1.1 origin. */
const FRAMES = 8;

let browser: Browser;
let embed: EmbedAlone;
let shop: Site;
let page: Page;
let hostPage = '';
let streams: Set<Request>;

beforeAll(async () => {
  embed = await startEmbedAlone();
  shop = await startSite((path) => (path === '/' ? { body: hostPage } : undefined));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await embed?.stop();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  streams = new Set();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/live')) streams.add(request);
  });
  page.on('requestfinished', (request) => streams.delete(request));
  page.on('requestfailed', (request) => streams.delete(request));
  const address = await frameAddress(embed, frameState('payments-merchant'));
  const frame = `<iframe title="Payments" src="${address.replaceAll('&', '&amp;')}"></iframe>`;
  hostPage = `<!doctype html><html lang="en"><title>Shop</title>${frame.repeat(FRAMES)}</html>`;
  await page.goto(shop.origin);
  await eventually(() => streams.size >= 3);
});

afterEach(() => page.close());

const frames = (): Frame[] => page.frames().filter((each) => each !== page.mainFrame());

/** Publishes a new payment's event to the embed service, and returns the payment's ID. */
async function payOnce(): Promise<string> {
  const payment = { ...PAYMENTS[0]!, id: newId('pay') };
  await embed.play(on(listPaymentsCommand, (query) => listed([payment, ...PAYMENTS], query)));
  embed.publish({ merchantId: 'mer_1', environment: 'live' }, payment);
  return payment.id;
}

const expectRow = (shown: Frame[], id: string) =>
  Promise.all(shown.map((frame) => frame.locator(`[data-rows] tr[data-id="${id}"]`).waitFor()));

describe(`${FRAMES} frames on a page of an HTTP/1.1 origin`, () => {
  it('leave connections free for other requests', async () => {
    const [first] = frames();
    await first!.locator('input[name=q]').fill('Juan');
    await first!.locator('input[name=q]').press('Enter');
    await first!.waitForURL(/q=Juan/);
    await first!.locator('[data-rows] tbody tr').first().waitFor();
    expect(streams.size).toBeLessThanOrEqual(3);
  });

  it('are all updated when a payment changes', async () => {
    await expectRow(frames(), await payOnce());
    expect(frames()).toHaveLength(FRAMES);
  });

  it('are still updated after the frames with the streams were removed', async () => {
    const holders = [...streams].map((request) => request.frame());
    for (const frame of holders)
      await (await frame.frameElement()).evaluate((one) => one.parentNode?.removeChild(one));
    await eventually(() => [...streams].some((request) => !holders.includes(request.frame())));
    expect(frames()).toHaveLength(FRAMES - holders.length);
    await expectRow(frames(), await payOnce());
  });
});
