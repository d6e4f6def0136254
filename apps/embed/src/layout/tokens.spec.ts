import { COLOURS, EDGE_ON, TEXT_ON, tokensCss, type Colour } from './tokens';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const THEMES = [
  ['light', 0],
  ['dark', 1],
] as const;

const rowsOf = (pairs: Partial<Record<Colour, readonly Colour[]>>) =>
  THEMES.flatMap(([theme, at]) =>
    Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds.map((ground) => ({
        theme,
        front,
        ground,
        ratio: contrast(COLOURS[front as Colour][at], COLOURS[ground][at]),
      })),
    ),
  );

describe('colour tokens', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(rowsOf(TEXT_ON))('$front text on $ground is readable in the $theme theme', ({ ratio }) => {
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  it.each(rowsOf(EDGE_ON))('$front outlines are visible on $ground in the $theme theme', ({ ratio }) => {
    expect(ratio).toBeGreaterThanOrEqual(3);
  });

  it('writes every colour for both themes, lets a page choose one, and prints the light one', () => {
    const css = tokensCss();
    for (const [name, [light, dark]] of Object.entries(COLOURS)) {
      expect(css).toContain(`--${name}:${light};`);
      expect(css).toContain(`--${name}:${dark};`);
    }
    expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light])');
    expect(css).toContain('@media screen{:root[data-theme=dark]');
  });
});
