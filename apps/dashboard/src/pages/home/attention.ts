import type { Tone } from '@tulay/pages';

/** A notice on the overview with a link. */
export interface Attention {
  tone: Tone;
  text: string;
  href: string;
}
