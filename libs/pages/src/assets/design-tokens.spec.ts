import { contrast } from './contrast.rules';
import { COLOURS, EDGE_ON, TEXT_ON, tokensCss, type Colour } from './design-tokens';

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

describe('the color palette', () => {
  it('uses the WCAG definition of contrast', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(rowsOf(TEXT_ON))('makes $front text on $ground readable in the $theme theme', ({ ratio }) => {
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  it.each(rowsOf(EDGE_ON))('makes $front outlines visible on $ground in the $theme theme', ({ ratio }) => {
    expect(ratio).toBeGreaterThanOrEqual(3);
  });

  it('defines both themes, supports a theme per page, and prints in the light theme', () => {
    const css = tokensCss();
    for (const [name, [light, dark]] of Object.entries(COLOURS)) {
      expect(css).toContain(`--${name}:${light};`);
      expect(css).toContain(`--${name}:${dark};`);
    }
    expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light])');
    expect(css).toContain('@media screen{:root[data-theme=dark]');
  });
});
