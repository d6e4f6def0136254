import { eventually, freePort } from '@tulay/testing';
import type { Browser, Page } from 'playwright-core';
import { hasProgram, runSnippet, startExample, type RunningExample } from '../support/embed-host';
import { baseUrl, createMerchant, operator, type TestMerchant } from '../support/stack';
import { launchChromium } from './chromium';
import { startSite } from './support/host-pages';

let browser: Browser;
let merchant: TestMerchant;
let projectId: string;
let example: RunningExample;

beforeAll(async () => {
  const port = await freePort();
  [browser, merchant] = await Promise.all([launchChromium(), createMerchant()]);
  const create = ['project', 'create', '--merchant', merchant.id, '--name', 'Back office'];
  const { project } = await operator<{ project: { id: string } }>(
    ...create,
    '--origin',
    `http://127.0.0.1:${port}`,
  );
  projectId = project.id;
  example = await startExample({ key: merchant.keys.test, projectId }, port);
});

afterAll(async () => {
  example?.stop();
  await browser?.close();
});

const snippets = [
  ['node', 'mint-token.mjs'],
  ['python3', 'mint_token.py'],
  ['php', 'mint-token.php'],
] as const;

describe('the snippets that create an embed token', () => {
  for (const [program, file] of snippets) {
    const test = hasProgram(program) ? it : it.skip;
    test(`${file} prints a URL that opens the merchant's payments`, async () => {
      const { address, complaint } = runSnippet(program, file, { key: merchant.keys.test, projectId });
      expect(complaint).toBe('');
      expect(address).toMatch(`${baseUrl()}/embed/payments/${projectId}?token=`);
      expect((await fetch(address)).status).toBe(200);
    });

    test(`${file} reports why token creation failed`, () => {
      const { status, complaint } = runSnippet(program, file, { key: 'sk_test_x', projectId });
      expect(status).not.toBe(0);
      expect(complaint).toContain('unauthenticated: ');
    });

    test(`${file} reports missing settings`, () => {
      const { status, complaint } = runSnippet(program, file, { key: '', projectId: '' });
      expect(status).not.toBe(0);
      expect(complaint).toContain('TULAY_PROJECT');
    });
  }

  it('include at least one that runs on this machine', () => {
    expect(snippets.map(([program]) => program).filter(hasProgram)).toContain('node');
  });
});

const frameOf = (page: Page, surface: string) =>
  page.frames().find((each) => each.url().includes(`/embed/${surface}/`));

const fits = async (page: Page, surface: string): Promise<boolean> => {
  const inside = await frameOf(page, surface)?.evaluate(() => ({
    window: innerHeight,
    content: Math.ceil(document.documentElement.getBoundingClientRect().height),
    rows: document.querySelectorAll('tbody tr').length,
  }));
  return inside !== undefined && inside.window === inside.content;
};
const heightOf = (page: Page, surface: string): Promise<number> =>
  frameOf(page, surface)!.evaluate(() => innerHeight);

describe('the example shop with embedded frames', () => {
  it('shows both frames, each as tall as its content, without console errors', async () => {
    await merchant.test.paid();
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(example.origin);
    await eventually(() => fits(page, 'payments'));
    await eventually(() => fits(page, 'panel'));
    expect(await frameOf(page, 'payments')!.locator('main').innerText()).toContain('₱100.00');
    // Ignores the shop's missing favicon.
    expect(problems.filter((text) => !/favicon/.test(text))).toEqual([]);
    await page.close();
  });

  it('resizes a frame with its content', async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    await page.goto(example.origin);
    await eventually(() => fits(page, 'payments'));
    const few = await heightOf(page, 'payments');
    for (let i = 0; i < 6; i++) await merchant.test.paid();
    await page.reload();
    await eventually(async () => (await fits(page, 'payments')) && (await heightOf(page, 'payments')) > few);
    const many = await heightOf(page, 'payments');
    await frameOf(page, 'payments')!.evaluate(() =>
      [...document.querySelectorAll('tbody tr')].slice(1).forEach((row) => row.remove()),
    );
    await eventually(async () => (await fits(page, 'payments')) && (await heightOf(page, 'payments')) < many);
    await page.close();
  });

  it('sizes a frame to its content on a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    await page.goto(example.origin);
    await eventually(() => fits(page, 'payments'));
    const narrow = await heightOf(page, 'payments');
    await page.setViewportSize({ width: 1000, height: 800 });
    await eventually(
      async () => (await fits(page, 'payments')) && (await heightOf(page, 'payments')) !== narrow,
    );
    await page.close();
  });

  it('does not show a frame on an origin that the project does not list', async () => {
    const { address } = runSnippet('node', 'mint-token.mjs', { key: merchant.keys.test, projectId });
    const body = `<script src="${baseUrl()}/embed.js"></script><iframe title="Payments" src="${address}"></iframe>`;
    const stranger = await startSite((path) => (path === '/' ? { body } : undefined));
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    await page.goto(stranger.origin);
    await eventually(() => problems.some((text) => /frame-ancestors/.test(text)));
    expect(frameOf(page, 'payments')).toBeUndefined();
    await Promise.all([page.close(), stranger.stop()]);
  });
});
