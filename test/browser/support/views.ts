import type { Language } from '@tulay/contracts';
import { isExtendedRun } from '@tulay/testing';

export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** A phone, a tablet and a laptop: typical widths of embedded frames. */
export const FRAME_SIZES = [
  { width: 360, height: 760 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
] as const;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface View {
  theme: Theme;
  language: Language;
}

/**
 * Views of every scene on touch devices. `DESK_VIEWS` are the views with a mouse. Each list covers both
 * themes and both languages.
 */
export const HELD_VIEWS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'fil' },
] as const satisfies View[];
export const DESK_VIEWS = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'fil' },
] as const satisfies View[];

/**
 * Each theme at one size, for checks that do not need every combination. Because such checks are slow, a
 * regular run uses only the first entry.
 */
export const THEMED_SIZES = [
  { theme: 'light' as Theme, size: SIZES[0], frameSize: FRAME_SIZES[0] },
  { theme: 'dark' as Theme, size: SIZES[1], frameSize: FRAME_SIZES[2] },
].slice(0, isExtendedRun() ? undefined : 1);

/** A phone and a laptop, both also at 200% zoom, and the narrowest phone. */
export const WIDTHS = [...SIZES.flatMap(({ width }) => [width, width / 2]), 320];
