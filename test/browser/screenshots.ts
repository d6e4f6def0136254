/**
 * Writes the folder `screenshots/`: every page in every state, on a phone and a laptop, in English light and dark, in
 * Filipino light, with an `index.html` that shows them. Run it with `npm run screenshots`; it needs a built embed service
 * and no database.
 * `npm run screenshots -- invoice` makes only those whose name begins so.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { PAGE_STATES } from './support/all-states';
import { CHECKOUT_STATES, checkoutState } from './support/checkout-states';
import { startEmbedAlone, type EmbedAlone } from './support/embed-alone';
import { FRAME_STATES, openFrame } from './support/frame-states';
import { openState, type PageState } from './support/page-states';
import { indexPage } from './support/screenshot-index';
import { FRAME_SIZES, SIZES, VIEWS, type Theme, type View } from './support/views';

interface Size {
  width: number;
  height: number;
}

interface Scene {
  name: string;
  open: (page: Page, theme: Theme) => Promise<unknown>;
  /** By default a phone and a laptop. */
  sizes?: readonly Size[];
}

const FOLDER = join(__dirname, '..', '..', 'screenshots');
/** Narrower windows are on a phone or a tablet. */
const LAPTOP = 1000;
const isHeld = ({ width }: Size): boolean => width < LAPTOP;

/** Photographers that work side by side. */
const SHARES = 3;
const UNKNOWN = 'pay_00000000000000000000000000';

const addressOf = (embed: EmbedAlone, id: string): string => `${embed.baseUrl}/checkout/${id}`;

const pageScenes = (embed: EmbedAlone, states: PageState[]): Scene[] =>
  states.map((state) => ({ name: state.name, open: (page) => openState(embed, page, state) }));

const frameScenes = (embed: EmbedAlone): Scene[] =>
  FRAME_STATES.map((state) => ({
    name: state.name,
    sizes: FRAME_SIZES,
    open: (page, theme) => openFrame(embed, page, state, theme),
  }));

const stateScenes = (embed: EmbedAlone): Scene[] =>
  CHECKOUT_STATES.map(({ name, payment, now, merchant }) => ({
    name: `checkout-${name}`,
    open: (page) => {
      embed.show({ payment, now, merchant });
      return page.goto(addressOf(embed, payment.id));
    },
  }));

function otherScenes(embed: EmbedAlone, busy: EmbedAlone): Scene[] {
  const { payment, now } = checkoutState('waiting-gcash-live');
  const address = addressOf(embed, payment.id);
  const waiting = (page: Page) => {
    embed.show({ payment, now });
    return page.goto(address);
  };
  return [
    { name: 'checkout-offline', open: (page) => waiting(page).then(() => page.context().setOffline(true)) },
    { name: 'checkout-keyboard-focus', open: (page) => waiting(page).then(() => page.keyboard.press('Tab')) },
    { name: 'message-not-found', open: (page) => page.goto(addressOf(embed, UNKNOWN)) },
    { name: 'message-not-allowed', open: (page) => postFromElsewhere(page, `${address}/dev/succeed`) },
    { name: 'message-too-many', open: (page) => page.goto(addressOf(busy, UNKNOWN)) },
    { name: 'message-unavailable', open: (page) => page.goto(addressOf(embed, embed.failing)) },
  ];
}

/** Submits one of our forms from a page of another origin. */
async function postFromElsewhere(page: Page, action: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(`<form method="post" action="${action}"><button>go</button></form>`);
  await Promise.all([page.waitForURL(action), page.click('button')]);
}

/** In one theme and language: one visit with a finger, photographed as phones and tablets, and one with a mouse. */
async function photograph(browser: Browser, scene: Scene, view: View): Promise<void> {
  const { sizes = SIZES } = scene;
  await visit(browser, scene, view, { hasTouch: true, isMobile: true }, sizes.filter(isHeld));
  await visit(
    browser,
    scene,
    view,
    {},
    sizes.filter((size) => !isHeld(size)),
  );
}

async function visit(
  browser: Browser,
  { name, open }: Scene,
  view: View,
  device: BrowserContextOptions,
  sizes: readonly Size[],
): Promise<void> {
  const { theme, language } = view;
  const context = await browser.newContext({
    viewport: sizes[0],
    colorScheme: theme,
    locale: `${language}-PH`,
    reducedMotion: 'reduce',
    ...device,
  });
  const page = await context.newPage();
  await open(page, theme);
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A picture of the full page would be taken as with a mouse.
    await page.setViewportSize({ ...size, height: Math.max(size.height, await heightOf(page)) });
    await page.screenshot({ path: join(FOLDER, fileName(name, size.width, view)) });
  }
  await context.close();
}

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return document.documentElement.scrollHeight;
  });

const fileName = (scene: string, width: number, { theme, language }: View): string =>
  `${scene}--${width}-${theme}${language === 'en' ? '' : `-${language}`}.png`;

/** One of the photographers that work side by side, with servers of its own, since a state is set in the server. */
async function photographShare(browser: Browser, share: number, beginning: string): Promise<Scene[]> {
  const embed = await startEmbedAlone();
  const busy = await startEmbedAlone({ PAGES_PER_MINUTE: '0', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' });
  try {
    const scenes = allScenes(embed, busy).filter(({ name }) => name.startsWith(beginning));
    for (const scene of scenes.filter((_, i) => i % SHARES === share)) {
      for (const view of VIEWS) await photograph(browser, scene, view);
      process.stdout.write(`${scene.name}\n`);
    }
    return scenes;
  } finally {
    await Promise.all([embed.stop(), busy.stop()]);
  }
}

// The checkout comes first: states of other pages replace the answer to its command.
const allScenes = (embed: EmbedAlone, busy: EmbedAlone): Scene[] => [
  ...stateScenes(embed),
  ...otherScenes(embed, busy),
  ...pageScenes(embed, PAGE_STATES),
  ...frameScenes(embed),
];

async function main(): Promise<void> {
  const [beginning = ''] = process.argv.slice(2);
  if (!beginning) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchChromium();
  try {
    const shares = Array.from({ length: SHARES }, (_, share) => photographShare(browser, share, beginning));
    const [scenes = []] = await Promise.all(shares);
    writeFileSync(join(FOLDER, 'index.html'), indexPage(scenes, fileName));
    requireDifferent(scenes);
  } finally {
    await browser.close();
  }
  process.stdout.write(`open ${join(FOLDER, 'index.html')}\n`);
}

/** @throws Error that names scenes whose pictures are equal: one of them does not show its state */
function requireDifferent(scenes: Scene[]): void {
  const seen = new Map<string, string>();
  const equal = new Set<string>();
  for (const { name, sizes = SIZES } of scenes)
    for (const { width } of sizes) {
      const digest = digestOf(fileName(name, width, VIEWS[0]));
      const earlier = seen.get(digest);
      if (earlier) equal.add(`${earlier} and ${name}`);
      seen.set(digest, name);
    }
  if (equal.size) throw new Error(`these scenes show the same picture: ${[...equal].join(', ')}`);
}

const digestOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex');

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
