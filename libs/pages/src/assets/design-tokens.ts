/** Colors of all pages, as [light, dark]. Style sheets use colors only through these tokens. */
export const COLOURS = {
  /** Page background. */
  ground: ['#eff4f3', '#0c1312'],
  /** Card background. */
  surface: ['#ffffff', '#151f1e'],
  /** Background of a panel within a card. */
  raised: ['#f4f8f7', '#1d2928'],
  ink: ['#10201e', '#eaf2f0'],
  muted: ['#4a5f5c', '#a4b8b4'],
  /** Decorative lines. */
  line: ['#d8e3e0', '#2c3d3b'],
  /** Outlines of controls. */
  edge: ['#6f8581', '#6c8783'],
  accent: ['#0a5c57', '#5fcdc2'],
  'accent-strong': ['#07423f', '#8fe3da'],
  'on-accent': ['#ffffff', '#05211e'],
  'accent-soft': ['#e0f1ee', '#10312e'],
  positive: ['#11653a', '#74d7a0'],
  'positive-soft': ['#e2f4e9', '#102e20'],
  caution: ['#7a4600', '#f2c06c'],
  'caution-soft': ['#fdf1dc', '#33260e'],
  negative: ['#a0221e', '#ffa49b'],
  'negative-soft': ['#fdebe9', '#3a1a17'],
  /** White in both themes: scanners expect black QR codes on white, and logos are designed for white. */
  'qr-ground': ['#ffffff', '#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Colour = keyof typeof COLOURS;

/**
 * Text colors with the backgrounds on which they are used. Each pair has a contrast of at least 4.5:1 in both
 * themes.
 */
export const TEXT_ON: Partial<Record<Colour, readonly Colour[]>> = {
  ink: ['ground', 'surface', 'raised', 'accent-soft', 'positive-soft', 'caution-soft', 'negative-soft'],
  muted: ['ground', 'surface', 'raised', 'accent-soft', 'caution-soft'],
  accent: ['ground', 'surface', 'raised', 'accent-soft'],
  'accent-strong': ['ground', 'surface', 'raised', 'accent-soft'],
  'on-accent': ['accent', 'accent-strong'],
  positive: ['surface', 'raised', 'positive-soft'],
  caution: ['ground', 'surface', 'raised', 'caution-soft'],
  negative: ['surface', 'raised', 'negative-soft'],
};

/**
 * Colors of outlines and focus rings, with the backgrounds on which they are used. Each pair has a contrast
 * of at least 3:1.
 */
export const EDGE_ON: Partial<Record<Colour, readonly Colour[]>> = {
  edge: ['ground', 'surface', 'raised', 'caution-soft'],
  accent: ['ground', 'surface', 'raised', 'accent-soft', 'caution-soft'],
  caution: ['ground', 'surface'],
  negative: ['surface'],
};

const SIZES = { small: 13, body: 15, lead: 18, title: 24, figure: 34 } as const;

const colourVariables = (theme: 0 | 1): string =>
  Object.entries(COLOURS)
    .map(([name, values]) => `--${name}:${values[theme]};`)
    .join('');

/** Uses rem, so that sizes scale with the browser's font size. */
const sizeVariables = Object.entries(SIZES)
  .map(([name, pixels]) => `--text-${name}:${pixels / 16}rem;`)
  .join('');

/**
 * Returns the CSS custom properties. The device's setting selects the theme; `data-theme` on the root element
 * overrides it.
 */
export const tokensCss = (): string =>
  [
    `:root{color-scheme:light dark;${sizeVariables}${colourVariables(0)}}`,
    // Limits the dark theme to screens, because paper is white.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${colourVariables(1)}}}`,
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${colourVariables(1)}}}`,
    ':root[data-theme=light]{color-scheme:light}',
    '@media print{:root{color-scheme:light!important}}',
  ].join('\n');
