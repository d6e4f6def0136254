import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { indexPage, type Photographed } from './screenshot-index';
import type { View } from './views';

export interface Size {
  width: number;
  height: number;
}

const FOLDER = join(__dirname, '..', '..', '..', 'screenshots');
/** Window width in pixels below which the device is a phone or tablet. */
const LAPTOP = 1000;
export const isHeld = ({ width }: Size): boolean => width < LAPTOP;

/**
 * Prepares the screenshots folder.
 * @param beginning prefix of the scenes' names; if empty, deletes all screenshots
 */
export function openFolder(beginning: string): void {
  if (!beginning) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

/** Takes a screenshot of the whole page, and returns the screenshot's file name. */
export async function photograph(page: Page, scene: string, size: Size, view: View): Promise<string> {
  const name = fileName(scene, size.width, view);
  await page.setViewportSize(size);
  // Enlarges the window, because Playwright's full-page screenshots use the styles for a mouse.
  const height = Math.max(size.height, await heightOf(page));
  if (height > size.height) await page.setViewportSize({ ...size, height });
  await page.screenshot({ path: join(FOLDER, name) });
  return name;
}

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return document.documentElement.scrollHeight;
  });

const fileName = (scene: string, width: number, { theme, language }: View): string =>
  `${scene}--${width}-${theme}${language === 'en' ? '' : `-${language}`}.png`;

/**
 * Writes the index page and returns its URL.
 * @throws Error with the names of scenes that look the same
 */
export function closeFolder(scenes: Photographed[]): string {
  const index = join(FOLDER, 'index.html');
  writeFileSync(index, indexPage(scenes));
  requireDifferent(scenes);
  return index;
}

/**
 * Rejects scenes with identical screenshots, because one of them does not show its state. Print views are the
 * same in both themes.
 */
function requireDifferent(scenes: Photographed[]): void {
  const seen = new Map<string, string>();
  const equal = new Set<string>();
  for (const { name, pictures } of scenes)
    for (const picture of pictures) {
      const digest = digestOf(picture);
      const earlier = seen.get(digest) ?? name;
      if (earlier !== name) equal.add(`${earlier} and ${name}`);
      seen.set(digest, name);
    }
  if (equal.size) throw new Error(`these scenes have identical screenshots: ${[...equal].join(', ')}`);
}

const digestOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex');
