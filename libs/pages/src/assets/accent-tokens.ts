import { contrast, mixed } from './contrast.rules';
import { COLOURS, type Colour } from './design-tokens';

export type AccentTokens = Record<'accent' | 'accent-strong' | 'on-accent' | 'accent-soft', string>;

/** Contrast required for text by WCAG 2.2, level AA (4.5), plus a margin for rounding. */
const READABLE = 4.55;
const STEP = 0.03;
const GROUNDS: readonly Colour[] = ['ground', 'surface', 'raised'];

const isReadable = (text: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrast(text, ground) >= READABLE);

/**
 * Returns the accent's tokens for both themes. An accent with insufficient contrast is darkened in the light
 * theme and lightened in the dark theme until it is readable.
 * @param accent `#rrggbb`
 */
export const accentTokens = (accent: string): [light: AccentTokens, dark: AccentTokens] => [
  tokensOf(accent, 0),
  tokensOf(accent, 1),
];

function tokensOf(accent: string, theme: 0 | 1): AccentTokens {
  const extreme = theme === 0 ? '#000000' : '#ffffff';
  const grounds = GROUNDS.map((ground) => COLOURS[ground][theme]);
  const on = theme === 0 ? '#ffffff' : '#0b1110';
  for (let colour = accent; ; colour = mixed(colour, extreme, STEP)) {
    const soft = mixed(COLOURS.surface[theme], colour, theme === 0 ? 0.1 : 0.14);
    const strong = mixed(colour, extreme, 0.25);
    const isLegible = isReadable(colour, [...grounds, soft, on]) && isReadable(COLOURS.muted[theme], [soft]);
    if (isLegible || colour === extreme)
      return { accent: colour, 'accent-strong': strong, 'on-accent': on, 'accent-soft': soft };
  }
}

/**
 * Returns a style sheet that replaces the accent color. The style sheet must be loaded after the pages' own
 * style sheets.
 */
export function accentCss(accent: string): string {
  const [light, dark] = accentTokens(accent).map((tokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value};`)
      .join(''),
  );
  return [
    `:root{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `@media screen{:root[data-theme=dark]{${dark}}}`,
  ].join('\n');
}
