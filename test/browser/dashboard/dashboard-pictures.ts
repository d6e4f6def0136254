import type { Language } from '@tulay/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { SESSION_COOKIE } from '../../../apps/dashboard/src/http/cookies';
import { photograph, type Size } from '../support/photograph';
import type { Photographed } from '../support/screenshot-index';
import { SIZES, type Theme } from '../support/views';
import { startDashboardAlone, type DashboardAlone } from './dashboard-alone';
import { CODE_PATH } from './shop';
import { dashboardScenes, type DashboardScene } from './scenes';

interface Shot {
  size: Size;
  theme: Theme;
}

/** Window sizes and themes for the screenshots in each language. */
const SHOTS: Record<Language, readonly Shot[]> = {
  en: [
    { size: SIZES[0], theme: 'light' },
    { size: SIZES[1], theme: 'dark' },
  ],
  fil: [
    { size: SIZES[0], theme: 'dark' },
    { size: SIZES[1], theme: 'light' },
  ],
};

/** Number of browsers per language that take screenshots in parallel. */
const SHARES = 2;

/**
 * Takes screenshots of every dashboard page.
 * @param beginning prefix of the scenes' names
 * @param others screenshots that must be completed first, because they use every CPU core
 */
export async function photographDashboard(
  browser: Browser,
  beginning: string,
  others: Promise<unknown>,
): Promise<Photographed[]> {
  const alone = await startDashboardAlone();
  try {
    const all = await dashboardScenes(alone);
    await others;
    const scenes = all.filter(({ name }) => name.startsWith(beginning));
    const done = scenes.map(({ name }) => ({ name, pictures: [] as string[] }));
    const languages = Object.keys(SHOTS) as Language[];
    const shares = languages.flatMap((language) =>
      Array.from({ length: SHARES }, (_, share) => {
        const own = [...scenes.entries()].filter(([i]) => i % SHARES === share);
        return photographShare(browser, alone, language, own, done);
      }),
    );
    await Promise.all(shares);
    return done.map(({ name, pictures }) => ({ name, pictures: [...pictures].sort() }));
  } finally {
    await alone.stop();
  }
}

/**
 * Takes screenshots of one share of the scenes in a separate browser, which caches styles and scripts across
 * pages.
 */
async function photographShare(
  browser: Browser,
  { baseUrl }: DashboardAlone,
  language: Language,
  scenes: [number, DashboardScene][],
  done: Photographed[],
): Promise<void> {
  const context = await browser.newContext({ locale: `${language}-PH`, reducedMotion: 'reduce' });
  const body = await QRCode.toString('https://pay.example/pay/abc', { type: 'svg' });
  await context.route(`**${CODE_PATH}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  const page = await context.newPage();
  for (const [i, scene] of scenes) {
    await open(context, page, baseUrl, scene).catch((error: Error) => {
      throw new Error(`${scene.name} in ${language}: ${error.message}`, { cause: error });
    });
    for (const { size, theme } of SHOTS[language]) {
      if (scene.sizes?.includes(size) === false) continue;
      await page.emulateMedia({ colorScheme: theme });
      done[i]!.pictures.push(await photograph(page, scene.name, size, { theme, language }));
    }
  }
  await context.close();
}

async function open(
  context: BrowserContext,
  page: Page,
  baseUrl: string,
  { path, who, act }: DashboardScene,
): Promise<void> {
  await context.clearCookies();
  const token = who?.jar.get(SESSION_COOKIE);
  if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url: `${baseUrl}/dashboard` }]);
  await page.setViewportSize(SIZES[0]);
  await page.goto(`${baseUrl}/dashboard${path}`);
  await act?.(page);
}
