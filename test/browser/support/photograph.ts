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
/** Narrower windows are on a phone or a tablet. */
const LAPTOP = 1000;
export const isHeld = ({ width }: Size): boolean => width < LAPTOP;

/** @param beginning of the names of scenes; empty: all pictures are made anew */
export function openFolder(beginning: string): void {
  if (!beginning) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

/** The whole page. @returns the name of the picture */
export async function photograph(page: Page, scene: string, size: Size, view: View): Promise<string> {
  const name = fileName(scene, size.width, view);
  await page.setViewportSize(size);
  // A picture of the full page would be taken as with a mouse.
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

/** @returns the address of a page that shows all pictures. @throws Error that names scenes that show the same */
export function closeFolder(scenes: Photographed[]): string {
  const index = join(FOLDER, 'index.html');
  writeFileSync(index, indexPage(scenes));
  requireDifferent(scenes);
  return index;
}

/** Scenes whose pictures are equal: one of them does not show its state. What one is printed as is the same in both themes. */
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
  if (equal.size) throw new Error(`these scenes show the same picture: ${[...equal].join(', ')}`);
}

const digestOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(FOLDER, file)))
    .digest('hex');
