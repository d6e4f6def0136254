import type { Tone } from '@tulay/pages';

export interface Attention {
  tone: Tone;
  text: string;
  href: string;
}
