/** How good the news of a status chip is; each has its colours in `page.css`. */
export type Tone = 'accent' | 'positive' | 'caution' | 'negative' | 'muted';

/** A status as people read it: a dot and a word. */
export interface Chip {
  tone: Tone;
  word: string;
}
