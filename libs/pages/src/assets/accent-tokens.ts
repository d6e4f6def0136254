import { contrast, mixed } from './contrast.rules';
import { COLOURS, type Colour } from './design-tokens';

/** The tokens that follow a merchant's accent colour. */
export type AccentTokens = Record<'accent' | 'accent-strong' | 'on-accent' | 'accent-soft', string>;

/** What text needs on its ground (WCAG 2.2, AA), and a little more for rounding. */
const READABLE = 4.55;
const STEP = 0.03;
const GROUNDS: readonly Colour[] = ['ground', 'surface', 'raised'];

const isReadable = (text: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrast(text, ground) >= READABLE);

/**
 * The colours of both themes: the accent itself where it can be read, else darkened, or lightened on dark grounds, until
 * it can.
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

/** A style sheet that follows the pages' own, and replaces its accent. */
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
