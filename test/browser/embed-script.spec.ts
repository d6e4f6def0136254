import { eventually } from '@tulay/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { boxPage, startEmbedSite, startSite, type Answer, type Site } from './support/host-pages';

const SHOP = 'http://shop.invalid';

let browser: Browser;
let embed: Site;
let host: Site;
/** Content of the merchant's page, and the origins that may embed the locked page. */
let hostPage = '';
let allowed = '*';

const EMBED_PAGES: Record<string, () => Answer> = {
  '/embed/payments/a': () => ({ body: boxPage('432px') }),
  '/embed/payments/b': () => ({ body: boxPage('77px') }),
  '/embed/payments/loop': () => ({ body: boxPage('calc(100vh + 10px)') }),
  '/embed/payments/tall': () => ({ body: boxPage('30000px') }),
  '/embed/payments/next': () => ({ body: boxPage('600px') }),
  '/elsewhere': () => ({ body: boxPage('900px') }),
  '/embed/payments/locked': () => ({
    body: boxPage('432px'),
    headers: { 'content-security-policy': `frame-ancestors ${allowed}` },
  }),
};

beforeAll(async () => {
  browser = await launchChromium();
  embed = await startEmbedSite((path) => EMBED_PAGES[path]?.());
  host = await startSite((path) => (path === '/' ? { body: hostPage } : undefined));
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([embed?.stop(), host?.stop()]);
});

const script = (attributes = ''): string => `<script ${attributes} src="${embed.origin}/embed.js"></script>`;
const frame = (path: string, attributes = ''): string =>
  `<iframe title="Payments" src="${embed.origin}${path}" ${attributes}></iframe>`;

interface Opened {
  page: Page;
  problems: string[];
}

async function open(body: string): Promise<Opened> {
  hostPage = `<!doctype html><html lang="en"><title>Shop</title>${body}<p id="below">below</p></html>`;
  const page = await browser.newPage({ viewport: { width: 800, height: 700 } });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(host.origin);
  return { page, problems };
}

const heightOf = (page: Page, index = 0): Promise<number> =>
  page
    .locator('iframe')
    .nth(index)
    .evaluate((iframe) => iframe.clientHeight);

const expectHeight = (page: Page, height: number, index = 0) =>
  eventually(async () => (await heightOf(page, index)) === height);

const inside = (page: Page, path: string) => page.frames().find((each) => each.url().endsWith(path))!;

const setBox = (page: Page, path: string, height: string) =>
  inside(page, path).evaluate((value) => {
    document.getElementById('box')!.style.height = value;
  }, height);

describe('embed.js', () => {
  it.each([
    ['before the iframe', () => script() + frame('/embed/payments/a')],
    ['after the iframe', () => frame('/embed/payments/a') + script()],
    ['async', () => frame('/embed/payments/a') + script('async')],
    ['deferred', () => script('defer') + frame('/embed/payments/a')],
    ['twice', () => script() + frame('/embed/payments/a') + script()],
    ['as a module', () => script('type="module"') + frame('/embed/payments/a')],
    ['with a version', () => script().replace('embed.js', 'embed.js?v=1') + frame('/embed/payments/a')],
  ])('sizes an iframe if the script is %s', async (_, body) => {
    const { page, problems } = await open(body());
    await expectHeight(page, 432);
    const width = await page.locator('iframe').evaluate((iframe) => iframe.clientWidth);
    expect(width).toBe(await page.locator('#below').evaluate((line) => line.clientWidth));
    expect(problems).toEqual([]);
    await page.close();
  });

  describe("as a module on a page with another vendor's /embed.js", () => {
    let vendor: Site;

    beforeAll(async () => {
      vendor = await startSite(() => ({
        body: '',
        type: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      }));
    });
    afterAll(() => vendor?.stop());

    const foreign = (attributes = '', path = '/embed.js') =>
      `<script ${attributes} src="${vendor.origin}${path}"></script>`;

    it.each([
      ['if it has data-tulay', () => foreign('type="module"') + script('type="module" data-tulay')],
      ['if the other script is a classic script', () => foreign() + script('type="module"')],
      [
        'if the other script has another path',
        () => foreign('type="module"', '/v2/embed.js') + script('type="module"'),
      ],
    ])('sizes the iframe %s', async (_, scripts) => {
      const { page, problems } = await open(scripts() + frame('/embed/payments/a'));
      await expectHeight(page, 432);
      expect(problems).toEqual([]);
      await page.close();
    });

    it('logs a solution to the console if the two scripts cannot be distinguished', async () => {
      const both = foreign('type="module"') + script('type="module"');
      const { page, problems } = await open(both + frame('/embed/payments/a'));
      await eventually(() => problems.length > 0);
      expect(problems).toEqual([expect.stringContaining('Add the data-tulay attribute')]);
      expect(await heightOf(page)).toBe(150);
      await page.close();
    });
  });

  it('resizes the iframe with its content, without a scroll bar', async () => {
    const { page, problems } = await open(script() + frame('/embed/payments/a'));
    await expectHeight(page, 432);
    for (const height of [900, 120, 121, 431, 2_000, 60]) {
      await setBox(page, '/a', `${height}px`);
      await expectHeight(page, height);
      const scrolls = await inside(page, '/a').evaluate(
        () => document.documentElement.scrollHeight > innerHeight,
      );
      expect(scrolls).toBe(false);
    }
    expect(problems).toEqual([]);
    await page.close();
  });

  it('follows a navigation inside the iframe', async () => {
    const { page } = await open(script() + frame('/embed/payments/a'));
    await expectHeight(page, 432);
    await inside(page, '/a').evaluate(() => location.assign('/embed/payments/next'));
    await expectHeight(page, 600);
    await page.close();
  });

  it('sizes several iframes independently, including one added later', async () => {
    const { page } = await open(script() + frame('/embed/payments/a') + frame('/embed/payments/b'));
    await expectHeight(page, 432, 0);
    await expectHeight(page, 77, 1);
    await page.evaluate((src) => {
      const late = document.createElement('iframe');
      document.body.append(Object.assign(late, { src, title: 'late' }));
    }, `${embed.origin}/embed/payments/a`);
    await expectHeight(page, 432, 2);
    await setBox(page, '/b', '99px');
    await expectHeight(page, 99, 1);
    expect([await heightOf(page, 0), await heightOf(page, 2)]).toEqual([432, 432]);
    await page.close();
  });

  it('sizes a lazily loaded iframe', async () => {
    const space = '<div style="height:9000px"></div>';
    const { page, problems } = await open(space + frame('/embed/payments/a', 'loading="lazy"') + script());
    expect(await heightOf(page)).toBe(150);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await expectHeight(page, 432);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('resizes an iframe after its URL changes', async () => {
    const { page } = await open(script() + frame('/embed/payments/a'));
    await expectHeight(page, 432);
    const next = `${embed.origin}/embed/payments/next`;
    await page.locator('iframe').evaluate((iframe, src) => Object.assign(iframe, { src }), next);
    await expectHeight(page, 600);
    await page.close();
  });

  it('includes borders and padding in the height if the page uses border-box sizing', async () => {
    const style = '<style>*{box-sizing:border-box}iframe{border:5px solid;padding:3px}</style>';
    const { page } = await open(style + script() + frame('/embed/payments/a', 'style="border:5px solid"'));
    await eventually(
      async () => (await page.locator('iframe').evaluate((one: HTMLElement) => one.offsetHeight)) === 448,
    );
    expect(await inside(page, '/a').evaluate(() => innerHeight)).toBe(432);
    await page.close();
  });

  it('keeps the width and border set by attributes of the iframe', async () => {
    const { page } = await open(script() + frame('/embed/payments/a', 'width="333" frameborder="1"'));
    await expectHeight(page, 432);
    expect(await page.locator('iframe').evaluate((one) => one.clientWidth)).toBe(333);
    await page.close();
  });
});

describe("styles of the merchant's page", () => {
  it("keep their effect on the iframe's width, border and margin", async () => {
    const style = '<style>iframe{width:400px;border:4px dotted;margin:9px}</style>';
    const { page } = await open(style + script() + frame('/embed/payments/a'));
    await expectHeight(page, 432);
    const shown = await page.locator('iframe').evaluate((iframe) => {
      const { width, borderTopStyle, borderTopWidth } = getComputedStyle(iframe);
      return { width, borderTopStyle, borderTopWidth };
    });
    expect(shown).toEqual({ width: '400px', borderTopStyle: 'dotted', borderTopWidth: '4px' });
    await page.close();
  });

  it('cannot make an iframe with a border wider than its container', async () => {
    const style = '<style>iframe{border:4px solid}</style>';
    const { page } = await open(style + script() + frame('/embed/payments/a'));
    await expectHeight(page, 432);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.close();
  });
});

describe('layout shift', () => {
  it('does not occur on a page that was loaded before', async () => {
    const { page } = await open(frame('/embed/payments/a') + script());
    await expectHeight(page, 432);
    await page.addInitScript(() => {
      const seen = { shifts: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => (seen.shifts += list.getEntries().length)).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    await page.reload();
    await expectHeight(page, 432);
    expect(
      await page.evaluate(() => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts),
    ).toBe(0);
    await page.close();
  });
});

describe('resize loops', () => {
  it('end at a stable height for a page that grows with its window', async () => {
    const { page } = await open(script() + frame('/embed/payments/loop'));
    let last = -1;
    const resting = async () => {
      const height = await heightOf(page);
      const rests = height === last && height > 150;
      last = height;
      return rests;
    };
    await eventually(resting, { everyMs: 500 });
    expect(last).toBeLessThan(3_000);
    await page.close();
  });

  it('do not start for a page taller than the maximum height', async () => {
    const { page } = await open(script() + frame('/embed/payments/tall') + frame('/embed/payments/b'));
    await expectHeight(page, 77, 1);
    expect(await heightOf(page)).toBe(150);
    await page.close();
  });
});

describe('height messages', () => {
  it('are accepted only from embed pages, not from the host page, another site or another path', async () => {
    const rogue = await startSite(() => ({
      body: `<script>addEventListener('message', () => 0);
        const say = () => parent.postMessage({ tulay: 'height', height: 555 }, '*'); say(); setInterval(say, 50);</script>`,
    }));
    const body = `${script()}${frame('/embed/payments/a')}<iframe src="${rogue.origin}/embed/payments/x"></iframe>`;
    const { page } = await open(body + frame('/elsewhere'));
    await expectHeight(page, 432);
    await page.evaluate(() => postMessage({ tulay: 'height', height: 555 }, '*'));
    await page.evaluate((origin) => {
      const forged = { data: { tulay: 'height', height: 555 }, origin, source: window };
      dispatchEvent(new MessageEvent('message', forged));
    }, embed.origin);
    await setBox(page, '/a', '440px');
    await expectHeight(page, 440);
    expect([await heightOf(page, 1), await heightOf(page, 2)]).toEqual([150, 150]);
    await Promise.all([page.close(), rogue.stop()]);
  });

  it.each(['432', null, NaN, -5, 0, Infinity, {}, [300]])(
    'with the height %p are ignored',
    async (height) => {
      const { page } = await open(script() + frame('/embed/payments/a'));
      await expectHeight(page, 432);
      const seen = await page.locator('iframe').evaluateHandle((iframe) => {
        const heights: string[] = [];
        const note = () => heights.push(iframe.style.height);
        new MutationObserver(note).observe(iframe, { attributes: true });
        return heights;
      });
      const say = { message: { tulay: 'height', height }, to: host.origin };
      await inside(page, '/a').evaluate(({ message, to }) => parent.postMessage(message, to), say);
      await setBox(page, '/a', '440px');
      await expectHeight(page, 440);
      expect(await seen.jsonValue()).toEqual(['440px']);
      await page.close();
    },
  );

  it('are sent only to a parent that requested them', async () => {
    const { page } = await open(frame('/embed/payments/a'));
    const heard = await page.evaluate(async () => {
      let messages = 0;
      addEventListener('message', () => (messages += 1));
      const child = document.querySelector('iframe')!.contentWindow!;
      child.postMessage({ tulay: 'goodbye' }, '*');
      await new Promise((done) => setTimeout(done, 300));
      const before = messages;
      child.postMessage({ tulay: 'hello' }, '*');
      await new Promise((done) => setTimeout(done, 300));
      return [before, messages];
    });
    expect(heard).toEqual([0, 2]);
    await page.close();
  });
});

describe("a project's parent origins", () => {
  it('allow the page on a listed host', async () => {
    allowed = host.origin;
    const { page } = await open(script() + frame('/embed/payments/locked'));
    await expectHeight(page, 432);
    await page.close();
  });

  it('make the browser block the page on any other host', async () => {
    allowed = SHOP;
    const { page, problems } = await open(script() + frame('/embed/payments/locked'));
    await eventually(() => problems.some((text) => /frame-ancestors/.test(text)));
    expect(page.frames().some((each) => each.url().endsWith('/locked'))).toBe(false);
    expect(await heightOf(page)).toBe(150);
    await page.close();
  });
});
