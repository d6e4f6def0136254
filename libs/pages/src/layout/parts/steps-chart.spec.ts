import { CHART_BOX, stepsChart } from './steps-chart';

const { width, height } = CHART_BOX;

const placesOf = (path: string): number[][] =>
  path
    .slice(1)
    .split('L')
    .map((place) => place.split(',').map(Number));

const heightsOf = (path: string, values: number): (number | undefined)[] =>
  Array.from(
    { length: values },
    (_, i) =>
      placesOf(path)
        .filter(([x]) => x === (i * width) / values)
        .at(-1)?.[1],
  );

it('the step chart has a step for each value, with zero at the bottom and a round number at the top', () => {
  const { line, zero, top, bottom } = stepsChart([0, 97]);
  expect(heightsOf(line, 2)).toEqual([height, 4.8]);
  expect(placesOf(line).at(-1)).toEqual([width, 4.8]);
  expect([zero, top, bottom]).toEqual([height, 100, 0]);
});

it('the step chart has its baseline in the middle if positive and negative values are equally large', () => {
  const { line, area, zero, top, bottom } = stepsChart([100, 0, -100]);
  expect(heightsOf(line, 3)).toEqual([0, height / 2, height]);
  expect([zero, top, bottom]).toEqual([height / 2, 100, -100]);
  expect(area.endsWith('Z')).toBe(true);
});

it('the step chart has its baseline at the top if all values are negative', () => {
  const { line, zero, top, bottom } = stepsChart([-10, -20]);
  expect([zero, ...heightsOf(line, 2)]).toEqual([0, height / 2, height]);
  expect([top, bottom]).toEqual([0, -20]);
});

it.each([[[5]], [[0, 0, 0]], [[-3, -3]], [[1e15, -1]]])(
  'the step chart stays within its box for %j',
  (values) => {
    for (const [x, y] of placesOf(stepsChart(values).line)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  },
);

it('the step chart is a line on the baseline if all values are zero', () => {
  expect(placesOf(stepsChart([0, 0, 0]).line).every(([, y]) => y === height)).toBe(true);
});
