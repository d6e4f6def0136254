import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';

/** Coordinate system of a chart. Pages stretch the chart to their own width. */
export const CHART_BOX = { width: 600, height: 160 } as const;

/** Rounds a coordinate in the box to visible precision. */
export const chartPlace = (value: number): number => Math.round(value * 10) / 10;

/** Step line with one step of equal width per value, for `steps-chart.eta`. */
export interface StepsChart {
  width: number;
  height: number;
  /** SVG path data of the line, in the coordinates of the box. */
  line: string;
  area: string;
  /** Distance of the zero line from the top of the box. */
  zero: number;
  /** Rounded value at the upper edge of the chart. `bottom` is the value at the lower edge. */
  top: number;
  bottom: number;
}

/** @param values non-empty, such as the balance at the end of each day */
export function stepsChart(values: readonly number[]): StepsChart {
  const { width, height } = CHART_BOX;
  const x = scaleBand<number>().domain(values.keys()).range([0, width]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .nice(4)
    .range([height, 0]);
  const [bottom = 0, top = 0] = y.domain();
  const points: [number, number][] = [
    ...values.map((value, i): [number, number] => [chartPlace(x(i) ?? 0), chartPlace(y(value))]),
    [width, chartPlace(y(values.at(-1) ?? 0))],
  ];
  const zero = chartPlace(y(0));
  const under = area().curve(curveStepAfter).y0(zero);
  const [path, ground] = [line().curve(curveStepAfter)(points) ?? '', under(points) ?? ''];
  return { width, height, line: path, area: ground, zero, top, bottom };
}
