import { getLogoCommand, getMerchantProfileCommand, type MerchantFace } from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import type { Page } from 'playwright-core';
import type { EmbedAlone } from './embed-alone';

export interface PageState {
  name: string;
  /** Path relative to the public URL. */
  path: string;
  answers: Answer[];
  act?: (page: Page) => Promise<unknown>;
}

/** 14 March 2026, 10:00 in Manila. Fixed, so that screenshots do not depend on the date. */
export const NOW = Date.UTC(2026, 2, 14, 2, 0, 0) / 1000;

export const MERCHANT = 'Aling Nena Sari-Sari Store';
export const LONG_MERCHANT =
  'Kooperatiba ng mga Magsasaka at Mangingisda ng Hilagang Katagalugan, Incorporated';

export const named = (name: string): Answer => on(getMerchantProfileCommand, () => ({ name }));

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="400" height="134"><rect width="240" height="80" rx="14" fill="#8a1c1c"></rect><circle cx="44" cy="40" r="22" fill="#ffd400"></circle><path d="M84 28h132v8H84zM84 46h92v8H84z" fill="#fff"></path></svg>';

const FACE: MerchantFace = {
  logo: { hash: '0123456789abcdef0123456789abcdef', kind: 'svg', width: 400, height: 134 },
  accentColor: '#8a1c1c',
  supportEmail: 'tulong@alingnena.example',
  supportPhone: '+63 917 123 4567',
  supportUrl: 'https://alingnena.example/help',
  privacyUrl: 'https://alingnena.example/privacy',
  registeredName: 'Nena Santos Trading',
  tin: '123-456-789-00000',
  address: '123 Rizal Avenue, Makati, Metro Manila 1200',
  invoiceSeries: null,
  mails: { receipts: true, invoices: true, reminders: true, language: 'en' },
};

/** Returns replies for a merchant with a logo, a color and all other branding. */
export const branded = (name: string, over: Partial<MerchantFace> = {}): Answer[] => [
  on(getMerchantProfileCommand, () => ({ name, face: { ...FACE, ...over } })),
  on(getLogoCommand, () => ({ kind: 'svg', base64: Buffer.from(LOGO).toString('base64') })),
];

/** A slug in the catalog's format. */
export const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';

export async function openState(embed: EmbedAlone, page: Page, state: PageState): Promise<void> {
  await embed.play(...state.answers);
  await page.goto(`${embed.baseUrl}${state.path}`);
  await state.act?.(page);
}
