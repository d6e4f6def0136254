import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renderGuide, type RenderedGuide } from './render-guide';

/** Guides for merchants, in reading order. Guides for operators stay in the repository. */
const GUIDE_NAMES = [
  'accept-a-payment',
  'coming-from-paymongo-xendit-or-stripe',
  'receive-webhooks',
  'reconcile',
  'test-it',
  'embeds',
  'mails',
] as const;

export interface Guide extends RenderedGuide {
  name: string;
}

/** `docs/guides` in the source tree, or its copy in the folder of `main.js` in a build. */
const FOLDER =
  basename(__dirname) === 'guides'
    ? join(dirname(__dirname), '../../../docs/guides')
    : join(__dirname, 'guides');

/**
 * Reads and renders all guides.
 * @param publicUrl replaces the address of the local stack in samples, unless empty
 */
export const readGuides = (publicUrl: string): Guide[] =>
  GUIDE_NAMES.map((name) => ({
    name,
    ...renderGuide(readFileSync(join(FOLDER, `${name}.md`), 'utf8'), { names: GUIDE_NAMES, publicUrl }),
  }));
