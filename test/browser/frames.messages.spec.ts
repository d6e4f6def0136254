import { eventually } from '@tulay/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { PAYMENTS } from './support/frame-data';
import { frameAddress, frameState } from './support/frame-states';
import { startSite, type Site } from './support/host-pages';

interface Host {
  Tulay: { refresh(iframe: Element, token: string): void };
  messages: { tulay: string; [field: string]: unknown }[];
}

let browser: Browser;
let embed: EmbedAlone;
let shop: Site;
let page: Page;
let framed = '';

/** Records the messages of the frame, as shown in the guide on embeds. */
const hostPage = (): string => `<!doctype html><html lang="en"><title>My shop</title>
<script>
  globalThis.messages = [];
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === '${embed.baseUrl}' && source === document.getElementById('frame').contentWindow) messages.push(data);
  });
</script>
<script async src="${embed.baseUrl}/embed.js"></script>
<iframe id="frame" title="Payments" src="${framed.replaceAll('&', '&amp;')}"></iframe></html>`;

beforeAll(async () => {
  embed = await startEmbedAlone();
  shop = await startSite((path) => (path === '/' ? { body: hostPage() } : undefined));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await embed?.stop();
});

beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 900, height: 800 } })).newPage();
});

afterEach(() => page.context().close());

const show = async (state: string): Promise<void> => {
  framed = await frameAddress(embed, { ...frameState(state), project: { origins: [shop.origin] } });
  await page.goto(`${shop.origin}/`, { waitUntil: 'load' });
};
const inFrame = () => page.frameLocator('#frame');
const urlOfFrame = () =>
  page
    .frames()
    .find((each) => each.url().startsWith(embed.baseUrl))!
    .url();
/** The frame's messages so far, except heights, which depend on the fonts. */
const messages = async () =>
  (await page.evaluate(() => (globalThis as unknown as Host).messages)).filter(
    ({ tulay }) => tulay !== 'height',
  );
const expectMessages = async (...expected: unknown[]) => {
  await eventually(async () => (await messages()).length >= expected.length);
  expect(await messages()).toEqual(expected);
};
const tokenOf = (address: string): string => new URL(address).searchParams.get('token')!;
const freshToken = async (state = 'payments-merchant'): Promise<string> =>
  tokenOf(await frameAddress(embed, { ...frameState(state), project: { origins: [shop.origin] } }));
const refresh = (token: string) =>
  page.evaluate(
    (value) => (globalThis as unknown as Host).Tulay.refresh(document.getElementById('frame')!, value),
    token,
  );

describe('the messages of a frame', () => {
  it('report only that the frame is ready, and its height', async () => {
    await show('payments-merchant');
    await expectMessages({ tulay: 'ready' });
    const all = () => page.evaluate(() => (globalThis as unknown as Host).messages);
    const height = await eventually(async () => (await all()).find(({ tulay }) => tulay === 'height'));
    expect(height).toEqual({ tulay: 'height', height: expect.any(Number) as number });
    expect(JSON.stringify(await all())).not.toContain(tokenOf(framed));
  });

  it.each(['payments-merchant', 'panel-payments'])('report which payment was opened in %s', async (state) => {
    await show(state);
    await expectMessages({ tulay: 'ready' });
    await inFrame().locator('tbody a').first().click();
    await expectMessages({ tulay: 'ready' }, { tulay: 'ready' }, { tulay: 'open', payment: PAYMENTS[0]!.id });
  });

  it('report a token that has expired before the page loads', async () => {
    await show('payments-expired');
    await expectMessages({ tulay: 'expired' });
  });

  it('report once that the token expired while the page was open', async () => {
    await show('panel-payments');
    await expectMessages({ tulay: 'ready' });
    await inFrame()
      .locator('#tab-balance')
      .evaluate((link) =>
        link.setAttribute('href', link.getAttribute('href')!.replace(/token=[^&]+/, 'token=x')),
      );
    await inFrame().locator('#tab-balance').click();
    await expectMessages({ tulay: 'ready' }, { tulay: 'expired' });
  });

  it('do not report an expiry if the project is disabled', async () => {
    framed = await frameAddress(embed, frameState('payments-disabled'));
    await page.goto(`${shop.origin}/`, { waitUntil: 'load' });
    await eventually(() =>
      page.evaluate(() => (globalThis as unknown as Host).messages.some(({ tulay }) => tulay === 'height')),
    );
    expect(await messages()).toEqual([]);
  });
});

describe('Tulay.refresh', () => {
  it('shows the view again after the token has expired, without reloading the host page', async () => {
    await show('payments-expired');
    await page.evaluate(() => Object.assign(globalThis, { marker: 'kept' }));
    await expectMessages({ tulay: 'expired' });
    await refresh(await freshToken());
    await inFrame().locator('tbody tr').first().waitFor();
    await expectMessages({ tulay: 'expired' }, { tulay: 'ready' });
    expect(await page.evaluate(() => (globalThis as unknown as { marker?: string }).marker)).toBe('kept');
  });

  it('replaces a valid token everywhere and keeps what the reader has entered', async () => {
    await show('panel-payments');
    const old = tokenOf(framed);
    await expectMessages({ tulay: 'ready' });
    await inFrame().getByRole('searchbox').fill('Juan');
    const token = await freshToken('panel-payments');
    expect(token).not.toBe(old);
    const stream = page.waitForRequest(
      (request) => request.url().includes('/live?') && request.url().includes(token),
    );
    await refresh(token);
    await eventually(() => tokenOf(urlOfFrame()) === token);
    await stream;
    expect(await inFrame().getByRole('searchbox').inputValue()).toBe('Juan');
    expect(await inFrame().locator('html').innerHTML()).not.toContain(old);
    await inFrame().locator('#tab-balance').click();
    await inFrame().locator('#panel[data-tab=balance]:not([aria-busy])').waitFor();
    expect(tokenOf(urlOfFrame())).toBe(token);
    expect(await messages()).toEqual([{ tulay: 'ready' }]);
  });

  it('is accepted only from the host page, and only with a token', async () => {
    await show('payments-merchant');
    await expectMessages({ tulay: 'ready' });
    const old = tokenOf(framed);
    const rogue = await startSite(() => ({
      body: `<script>top.frames[0].postMessage({ tulay: 'refresh', token: 'rogue' }, '*')</script>`,
    }));
    const frame = page.frames().find((each) => each.url().startsWith(embed.baseUrl))!;
    // This listener is registered last, so the page has already handled each message that it counts.
    const received = await frame.evaluateHandle(() => {
      const seen: unknown[] = [];
      addEventListener('message', ({ data }) => data.tulay === 'refresh' && seen.push(data));
      return seen;
    });
    await page.evaluate(
      ([src, origin]) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
        const { contentWindow } = document.querySelector<HTMLIFrameElement>('#frame')!;
        contentWindow!.postMessage({ tulay: 'refresh', token: 7 }, origin!);
        contentWindow!.postMessage({ tulay: 'refresh' }, origin!);
      },
      [rogue.origin, embed.baseUrl],
    );
    await eventually(async () => (await received.jsonValue()).length === 3);
    expect(tokenOf(urlOfFrame())).toBe(old);
    expect(await inFrame().locator('html').innerHTML()).not.toContain('rogue');
    await rogue.stop();
  });
});
