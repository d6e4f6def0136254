import { CHART_BOX, chartPlace } from '@tulay/pages';
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

const { width: WIDTH, height: HEIGHT } = CHART_BOX;

export interface Bars {
  bars: { x: number; y: number; width: number; height: number }[];
  /** Value at the top edge of the chart. */
  top: number;
}

/** Returns one bar per value on an axis from 0 to a round number. */
export function barsOf(values: readonly number[]): Bars {
  const x = scaleBand<number>().domain(values.keys()).range([0, WIDTH]).paddingInner(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(...values, 0) || 1])
    .nice(4)
    .range([HEIGHT, 0]);
  const bars = values.map((value, i) => ({
    x: chartPlace(x(i) ?? 0),
    y: chartPlace(y(value)),
    width: chartPlace(x.bandwidth()),
    height: chartPlace(HEIGHT - y(value)),
  }));
  return { bars, top: y.domain()[1] ?? 0 };
}

export interface Share {
  name: string;
  x: number;
  width: number;
}

/** Returns the segments of a stacked bar; empty segments are omitted. */
export function sharesOf(parts: Readonly<Record<string, number>>): Share[] {
  const whole = Object.values(parts).reduce((sum, each) => sum + each, 0);
  const x = scaleLinear()
    .domain([0, whole || 1])
    .range([0, WIDTH]);
  return stack()
    .keys(Object.keys(parts))([parts])
    .map((series) => ({ name: series.key, from: series[0]?.[0] ?? 0, to: series[0]?.[1] ?? 0 }))
    .filter(({ from, to }) => to > from)
    .map(({ name, from, to }) => ({ name, x: chartPlace(x(from)), width: chartPlace(x(to) - x(from)) }));
}
