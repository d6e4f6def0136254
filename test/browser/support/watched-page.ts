import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Problems in the developer tools: errors, rejected and failed requests, requests to other origins. */
  problems: string[];
  close: () => Promise<void>;
}

/**
 * Opens a page as a new visitor.
 * @param origin the only origin that the page may request
 */
export async function openWatched(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(Math.max(30_000, Number(process.env.TEST_PATIENCE_MS ?? 0)));
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) problems.push(`elsewhere: ${request.url()}`);
  });
  // Ignores requests that are canceled by leaving the page.
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    const isCutOff = request.resourceType() === 'fetch' && errorText === 'net::ERR_ABORTED';
    if (request.resourceType() !== 'eventsource' && !isCutOff) problems.push(`failed: ${request.url()}`);
  });
  return { page, problems, close: () => context.close() };
}

/** Returns the accessibility violations that axe finds, with their locations. */
export const accessibilityFindings = (page: Page): Promise<string[]> => unlessReloaded(() => findings(page));

async function findings(page: Page): Promise<string[]> {
  // Evaluates axe's source, because the page's content security policy rejects an added script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    // Omits passed rules, whose descriptions take most of the time to collect and transfer.
    const { violations } = await run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  });
}

export const sidewaysScroll = (page: Page): Promise<number> =>
  unlessReloaded(() =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );

export const smallTargets = (page: Page): Promise<string[]> =>
  unlessReloaded(() =>
    page.$$eval('a:not([hidden]), button:not([hidden])', (elements) =>
      elements
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 0 && (width < 44 || height < 44);
        })
        .map((element) => element.textContent ?? ''),
    ),
  );

/**
 * Retries a check if the page reloads during the check. A page that waits for a payment reloads every few
 * seconds.
 */
async function unlessReloaded<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!/Execution context was destroyed/.test(String(error))) throw error;
    return look();
  }
}
