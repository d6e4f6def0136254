/** A cheap phone and a laptop. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
