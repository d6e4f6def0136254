import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PAGE_STATES } from './all-states';
import { CHECKOUT_STATES, checkoutState } from './checkout-states';
import { startEmbedAlone, type EmbedAlone } from './embed-alone';
import { FRAME_STATES, openFrame } from './frame-states';
import { openState, type PageState } from './page-states';
import { isHeld, photograph, type Size } from './photograph';
import type { Photographed } from './screenshot-index';
import { DESK_VIEWS, FRAME_SIZES, HELD_VIEWS, SIZES, type Theme, type View } from './views';

interface Scene {
  name: string;
  open: (page: Page, theme: Theme) => Promise<unknown>;
  /** By default a phone and a laptop. */
  sizes?: readonly Size[];
}

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

/** Visits with a finger, photographed as phones and tablets, and visits with a mouse. */
async function photographScene(browser: Browser, scene: Scene): Promise<string[]> {
  const { sizes = SIZES } = scene;
  const touch = { hasTouch: true, isMobile: true };
  const [held, other] = [sizes.filter(isHeld), sizes.filter((size) => !isHeld(size))];
  const pictures: string[] = [];
  for (const view of HELD_VIEWS) pictures.push(...(await visit(browser, scene, view, touch, held)));
  for (const view of DESK_VIEWS) pictures.push(...(await visit(browser, scene, view, {}, other)));
  return pictures;
}

async function visit(
  browser: Browser,
  { name, open }: Scene,
  view: View,
  device: BrowserContextOptions,
  sizes: readonly Size[],
): Promise<string[]> {
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
  const pictures: string[] = [];
  for (const size of sizes) pictures.push(await photograph(page, name, size, view));
  await context.close();
  return pictures;
}

/** One of the photographers that work side by side, with servers of its own, since a state is set in the server. */
async function photographShare(browser: Browser, share: number, beginning: string): Promise<Photographed[]> {
  const embed = await startEmbedAlone();
  const busy = await startEmbedAlone({ PAGES_PER_MINUTE: '0', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' });
  try {
    const scenes = allScenes(embed, busy).filter(({ name }) => name.startsWith(beginning));
    const done: Photographed[] = [];
    for (const scene of scenes.filter((_, i) => i % SHARES === share)) {
      done.push({ name: scene.name, pictures: await photographScene(browser, scene) });
      process.stdout.write(`${scene.name}\n`);
    }
    return done;
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

/** Every page that payers see, and the frames in merchants' sites. @param beginning of the names of the scenes */
export async function photographPayers(browser: Browser, beginning: string): Promise<Photographed[]> {
  const shares = Array.from({ length: SHARES }, (_, share) => photographShare(browser, share, beginning));
  const done = await Promise.all(shares);
  // As they stand in the list, not as they were shared out.
  return done[0]!.flatMap((_, i) => done.flatMap((each) => each[i] ?? []));
}
