import type { Browser, BrowserContext, Page } from 'playwright-core';
import QRCode from 'qrcode';
import { SESSION_COOKIE } from '../../../apps/dashboard/src/http/cookies.rules';
import { isHeld, photograph, type Size } from '../support/photograph';
import type { Photographed } from '../support/screenshot-index';
import { SIZES, type View } from '../support/views';
import { startDashboardAlone, type DashboardAlone } from './dashboard-alone';
import { CODE_PATH } from './shop';
import { dashboardScenes, type DashboardScene } from './scenes';

interface Look {
  size: Size;
  view: View;
}

/** Each size has both themes and both languages, and so has each pair of a theme and a language one size. */
const LOOKS: readonly Look[] = [
  { size: SIZES[0], view: { theme: 'light', language: 'en' } },
  { size: SIZES[0], view: { theme: 'dark', language: 'fil' } },
  { size: SIZES[1], view: { theme: 'dark', language: 'en' } },
  { size: SIZES[1], view: { theme: 'light', language: 'fil' } },
];

/** Every page of the dashboard. @param beginning of the names of the scenes */
export async function photographDashboard(browser: Browser, beginning: string): Promise<Photographed[]> {
  const alone = await startDashboardAlone();
  try {
    const all = await dashboardScenes(alone);
    const scenes = all.filter(({ name }) => name.startsWith(beginning));
    // Each look has a browser of its own, which keeps styles and scripts from page to page.
    const rows = await Promise.all(LOOKS.map((look) => photographLook(browser, alone, scenes, look)));
    return scenes.map(({ name }, i) => ({ name, pictures: rows.map((row) => row[i]!) }));
  } finally {
    await alone.stop();
  }
}

async function photographLook(
  browser: Browser,
  { baseUrl }: DashboardAlone,
  scenes: DashboardScene[],
  { size, view }: Look,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: view.theme,
    locale: `${view.language}-PH`,
    reducedMotion: 'reduce',
    ...(isHeld(size) && { hasTouch: true, isMobile: true }),
  });
  const body = await QRCode.toString('https://pay.example/pay/abc', { type: 'svg' });
  await context.route(`**${CODE_PATH}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  const page = await context.newPage();
  const pictures: string[] = [];
  for (const scene of scenes) {
    await open(context, page, baseUrl, scene, size).catch((error: Error) => {
      throw new Error(`${scene.name} on ${size.width} pixels: ${error.message}`, { cause: error });
    });
    pictures.push(await photograph(page, scene.name, size, view));
  }
  await context.close();
  return pictures;
}

async function open(
  context: BrowserContext,
  page: Page,
  baseUrl: string,
  { path, who, act }: DashboardScene,
  size: Size,
): Promise<void> {
  await context.clearCookies();
  const token = who?.jar.get(SESSION_COOKIE);
  if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url: `${baseUrl}/dashboard` }]);
  await page.setViewportSize(size);
  await page.goto(`${baseUrl}/dashboard${path}`);
  await act?.(page);
}
