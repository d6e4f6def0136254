import * as fc from 'fast-check';
import { accentCss, accentTokens } from './accent-tokens';
import { contrast } from './contrast.rules';
import { COLOURS, EDGE_ON, TEXT_ON, type Colour } from './design-tokens';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/**
 * Returns every pair of text and background colors that involves the accent and has insufficient contrast.
 */
function unreadable(accent: string): string[] {
  const themes = accentTokens(accent);
  return ([0, 1] as const).flatMap((theme) => {
    const colourOf = (name: Colour): string =>
      (themes[theme] as Partial<Record<Colour, string>>)[name] ?? COLOURS[name][theme];
    const check = (pairs: Partial<Record<Colour, readonly Colour[]>>, least: number) =>
      Object.entries(pairs).flatMap(([front, grounds]) =>
        grounds
          .filter((ground) => front.includes('accent') || ground.includes('accent'))
          .map((ground) => ({ front, ground, ratio: contrast(colourOf(front as Colour), colourOf(ground)) }))
          .filter(({ ratio }) => ratio < least)
          .map(({ front: text, ground, ratio }) => `${theme} ${text} on ${ground}: ${ratio.toFixed(2)}`),
      );
    return [...check(TEXT_ON, 4.5), ...check(EDGE_ON, 3)];
  });
}

describe('accentTokens', () => {
  it.each(['#000000', '#ffffff', '#ffff00', '#0a5c57', '#8a1c1c', '#7f7f7f', '#00ff00', '#0000ff'])(
    'returns readable colors in both themes for %s',
    (accent) => {
      expect(unreadable(accent)).toEqual([]);
    },
  );

  it('returns readable colors in both themes for any accent', () => {
    fc.assert(fc.property(hex, (accent) => unreadable(accent).length === 0));
  });

  it('keeps a readable accent and darkens an unreadable one', () => {
    expect(accentTokens('#8a1c1c')[0].accent).toBe('#8a1c1c');
    expect(contrast(accentTokens('#ffd400')[0].accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('defines the tokens for both themes', () => {
    const css = accentCss('#8a1c1c');
    expect(css.startsWith(':root{--accent:#8a1c1c;')).toBe(true);
    expect(css).toContain('prefers-color-scheme:dark');
  });
});
