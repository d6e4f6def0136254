import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
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
  /** Defaults to a phone and a laptop. */
  sizes?: readonly Size[];
}

/** Number of browsers that take screenshots in parallel. */
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

/** Submits a form to one of the service's URLs from a page of another origin. */
async function postFromElsewhere(page: Page, action: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(`<form method="post" action="${action}"><button>go</button></form>`);
  await Promise.all([page.waitForURL(action), page.click('button')]);
}

/** Views on a phone or tablet with touch, and on a computer with a mouse. */
const VISITORS: { view: View; device: BrowserContextOptions; sees: (size: Size) => boolean }[] = [
  ...HELD_VIEWS.map((view) => ({ view, device: { hasTouch: true, isMobile: true }, sees: isHeld })),
  ...DESK_VIEWS.map((view) => ({ view, device: {}, sees: (size: Size) => !isHeld(size) })),
];

/** @param contexts one per visitor; each caches styles and scripts across scenes */
async function photographScene(
  contexts: BrowserContext[],
  { name, open, sizes = SIZES }: Scene,
): Promise<string[]> {
  const pictures: string[] = [];
  for (const [i, { view, sees }] of VISITORS.entries()) {
    const page = await contexts[i]!.newPage();
    const seen = sizes.filter(sees);
    await page.setViewportSize(seen[0]!);
    await open(page, view.theme);
    for (const size of seen) pictures.push(await photograph(page, name, size, view));
    await page.close();
    await contexts[i]!.clearCookies();
    await contexts[i]!.setOffline(false);
  }
  return pictures;
}

const newContexts = (browser: Browser): Promise<BrowserContext[]> =>
  Promise.all(
    VISITORS.map(({ view: { theme, language }, device }) =>
      browser.newContext({
        colorScheme: theme,
        locale: `${language}-PH`,
        reducedMotion: 'reduce',
        ...device,
      }),
    ),
  );

/**
 * Takes one share of the screenshots. Each share uses separate servers, because a scene's state is set for a
 * whole server.
 */
async function photographShare(browser: Browser, share: number, beginning: string): Promise<Photographed[]> {
  const embed = await startEmbedAlone();
  const busy = await startEmbedAlone({ PAGES_PER_MINUTE: '0', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' });
  const contexts = await newContexts(browser);
  try {
    const scenes = allScenes(embed, busy).filter(({ name }) => name.startsWith(beginning));
    const done: Photographed[] = [];
    for (const scene of scenes.filter((_, i) => i % SHARES === share)) {
      done.push({ name: scene.name, pictures: await photographScene(contexts, scene) });
      process.stdout.write(`${scene.name}\n`);
    }
    return done;
  } finally {
    await Promise.all([embed.stop(), busy.stop(), ...contexts.map((context) => context.close())]);
  }
}

// The checkout is first, because the states of other pages replace the reply to the checkout's command.
const allScenes = (embed: EmbedAlone, busy: EmbedAlone): Scene[] => [
  ...stateScenes(embed),
  ...otherScenes(embed, busy),
  ...pageScenes(embed, PAGE_STATES),
  ...frameScenes(embed),
];

/**
 * Takes screenshots of all pages for payers and of the embedded frames.
 * @param beginning prefix of the scenes' names
 */
export async function photographPayers(browser: Browser, beginning: string): Promise<Photographed[]> {
  const shares = Array.from({ length: SHARES }, (_, share) => photographShare(browser, share, beginning));
  const done = await Promise.all(shares);
  // Merges the shares in the order of the original list.
  return done[0]!.flatMap((_, i) => done.flatMap((each) => each[i] ?? []));
}
