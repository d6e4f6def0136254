import { getMerchantProfileCommand } from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import type { Page } from 'playwright-core';
import type { EmbedAlone } from './embed-alone';

/** One state of a page, and how to reach it. */
export interface PageState {
  name: string;
  /** The path below the public address. */
  path: string;
  /** The answers of the other services. */
  answers: Answer[];
  /** The actions of the visitor on the page. */
  act?: (page: Page) => Promise<unknown>;
}

/** 14 March 2026, 10:00 in Manila: pictures taken on another day are the same. */
export const NOW = Date.UTC(2026, 2, 14, 2, 0, 0) / 1000;

export const MERCHANT = 'Aling Nena Sari-Sari Store';
export const LONG_MERCHANT =
  'Kooperatiba ng mga Magsasaka at Mangingisda ng Hilagang Katagalugan, Incorporated';

export const named = (name: string): Answer => on(getMerchantProfileCommand, () => ({ name }));

/** A slug as the catalog makes them. */
export const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';

export async function openState(embed: EmbedAlone, page: Page, state: PageState): Promise<void> {
  await embed.play(...state.answers);
  await page.goto(`${embed.baseUrl}${state.path}`);
  await state.act?.(page);
}
