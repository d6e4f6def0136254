import { CHART_BOX } from '@tulay/pages';
import { barsOf, sharesOf } from './charts';

const { width: WIDTH, height: HEIGHT } = CHART_BOX;

describe('a bar chart', () => {
  it('scales the bars to a round maximum', () => {
    const { bars, top } = barsOf([0, 50, 97]);
    expect(top).toBe(100);
    expect(bars.map(({ height }) => height)).toEqual([0, HEIGHT / 2, 155.2]);
    for (const { y, height } of bars) expect(y + height).toBeCloseTo(HEIGHT, 1);
  });

  it("fills the chart's width with gaps between the bars", () => {
    const { bars } = barsOf(Array.from({ length: 30 }, (_, i) => i));
    expect(bars[0]!.x).toBe(0);
    expect(bars.at(-1)!.x + bars.at(-1)!.width).toBeCloseTo(WIDTH, 0);
    bars.slice(1).forEach(({ x }, i) => expect(x).toBeGreaterThan(bars[i]!.x + bars[i]!.width));
  });

  it('draws bars of zero height if all values are zero', () => {
    expect(barsOf([0, 0]).bars.map(({ height }) => height)).toEqual([0, 0]);
  });
});

it('a stacked bar divides its width in proportion to the shares and omits empty shares', () => {
  expect(sharesOf({ succeeded: 3, failed: 0, expired: 1 })).toEqual([
    { name: 'succeeded', x: 0, width: 450 },
    { name: 'expired', x: 450, width: 150 },
  ]);
  expect(sharesOf({ succeeded: 0 })).toEqual([]);
});
