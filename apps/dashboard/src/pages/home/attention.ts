import type { Tone } from '@tulay/pages';

/** What a merchant should look at, and where. */
export interface Attention {
  tone: Tone;
  text: string;
  href: string;
}
