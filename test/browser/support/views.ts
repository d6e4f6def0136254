/** A cheap phone and a laptop. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** A phone, a tablet and a laptop: how wide a site makes our frames. */
export const FRAME_SIZES = [
  { width: 360, height: 760 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
] as const;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Phone and desk as they are, both at 200 %, and the narrowest phone there is. */
export const WIDTHS = [...SIZES.flatMap(({ width }) => [width, width / 2]), 320];
