import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { PAYMENTS } from './support/frame-data';
import { frameState, openFrame } from './support/frame-states';
import { openWatched, type WatchedPage } from './support/watched-page';

jest.setTimeout(120_000);

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

describe('the search for payments in a frame', () => {
  it('finds and opens a payment, and copies its reference', async () => {
    const { page, problems, close } = await visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openFrame(embed, page, frameState('payments-merchant'));
    await page.getByRole('searchbox').fill('Juan');
    await page.getByLabel('Status').selectOption('succeeded');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/q=Juan&status=succeeded/);
    await page
      .getByRole('button', { name: `Copy ${PAYMENTS[0]!.reference}` })
      .first()
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PAYMENTS[0]!.reference);
    const askedAgain = page.waitForResponse(
      (answer) => answer.request().resourceType() === 'fetch' && answer.url().includes('payment='),
    );
    await page.locator('tbody tr').first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await (await askedAgain).finished();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(new URL(page.url()).searchParams.get('payment')).toBe(PAYMENTS[0]!.id);
    await page.getByRole('link', { name: 'All payments' }).click();
    await page.waitForURL((url) => !url.searchParams.has('payment'));
    expect(await page.getByRole('searchbox').inputValue()).toBe('Juan');
    expect(problems).toEqual([]);
    await close();
  });

  it("follows the device's theme if the embedder requests it", async () => {
    const grounds = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, close } = await visit({ colorScheme });
      await openFrame(embed, page, { ...frameState('payments-merchant'), query: '&theme=auto' });
      grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
      await close();
    }
    expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(21, 31, 30)']);
  });

  it('works without JavaScript', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await openFrame(embed, page, frameState('panel-payments'));
    await page.getByRole('searchbox').fill('Juan');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/tab=payments&q=Juan/);
    await page.locator('.row-link').first().click();
    await page.waitForURL(/payment=pay_/);
    expect(await page.getByRole('heading', { name: 'What happened' }).count()).toBe(1);
    await close();
  });
});
