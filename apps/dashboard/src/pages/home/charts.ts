import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line, stack } from 'd3-shape';

/** The box in which a picture is drawn. A page stretches it to its own width. */
export const WIDTH = 600;
export const HEIGHT = 160;

const round = (value: number): number => Math.round(value * 10) / 10;

export interface Bars {
  bars: { x: number; y: number; width: number; height: number }[];
  /** What the upper edge stands for. */
  top: number;
}

/** One bar for each value, from 0 up. */
export function barsOf(values: readonly number[]): Bars {
  const x = scaleBand<number>().domain(values.keys()).range([0, WIDTH]).paddingInner(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(...values, 0) || 1])
    .nice(4)
    .range([HEIGHT, 0]);
  const bars = values.map((value, i) => ({
    x: round(x(i) ?? 0),
    y: round(y(value)),
    width: round(x.bandwidth()),
    height: round(HEIGHT - y(value)),
  }));
  return { bars, top: y.domain()[1] ?? 0 };
}

export interface Steps {
  /** Paths in the box. */
  line: string;
  area: string;
  /** The distance of 0 from the top. */
  zero: number;
  /** What the edges stand for. */
  top: number;
  bottom: number;
}

/** A line that stands at each value for the same width. @param values not empty */
export function stepsOf(values: readonly number[]): Steps {
  const x = scaleBand<number>().domain(values.keys()).range([0, WIDTH]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .nice(4)
    .range([HEIGHT, 0]);
  const [bottom = 0, top = 0] = y.domain();
  const points: [number, number][] = [
    ...values.map((value, i): [number, number] => [round(x(i) ?? 0), round(y(value))]),
    [WIDTH, round(y(values.at(-1) ?? 0))],
  ];
  const under = area()
    .curve(curveStepAfter)
    .y0(round(y(0)));
  return {
    line: line().curve(curveStepAfter)(points) ?? '',
    area: under(points) ?? '',
    zero: round(y(0)),
    top,
    bottom,
  };
}

export interface Share {
  name: string;
  x: number;
  width: number;
}

/** Parts of a whole beside each other. Parts of nothing are left out. */
export function sharesOf(parts: Readonly<Record<string, number>>): Share[] {
  const whole = Object.values(parts).reduce((sum, each) => sum + each, 0);
  const x = scaleLinear()
    .domain([0, whole || 1])
    .range([0, WIDTH]);
  return stack()
    .keys(Object.keys(parts))([parts])
    .map((series) => ({ name: series.key, from: series[0]?.[0] ?? 0, to: series[0]?.[1] ?? 0 }))
    .filter(({ from, to }) => to > from)
    .map(({ name, from, to }) => ({ name, x: round(x(from)), width: round(x(to) - x(from)) }));
}
