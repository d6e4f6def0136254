import { csvTime } from '@tulay/pages';

interface Progress {
  readonly rows: number;
  push(text: string): void;
  part(period: { from: number; to: number }): number | null;
  about(period: { from: number; to: number }): number | null;
}

// Loaded as plain JavaScript, as in the browser.
const { CsvProgress } = jest.requireActual<{ CsvProgress: new () => Progress }>('./csv-progress.script.js');

const DAY = 86_400;
const FROM = Date.UTC(2026, 0, 1) / 1000;
const PERIOD = { from: FROM, to: FROM + 100 * DAY };
const HEAD = '\ufeff"id","created (Asia/Manila)","name"\r\n';
const row = (day: number, name = 'Ana') => `"pay_1","${csvTime(FROM + day * DAY)}","${name}"\r\n`;

function read(...texts: string[]): Progress {
  const progress = new CsvProgress();
  for (const text of texts) progress.push(text);
  return progress;
}

it.each([
  ['nothing', [''], 0],
  ['the header only', [HEAD], 0],
  ['rows', [HEAD + row(9) + row(8)], 2],
  ['an incomplete row', [HEAD + row(9).slice(0, -1)], 0],
  ['new lines and quotes in a field', [HEAD + row(9, 'one\r\n""two""\nthree') + row(8)], 2],
  ['a field split across chunks', [HEAD + '"pay', '_1","x', '\r\ny"', '\r\n'], 1],
])('rows are counted in %s', (_, texts, rows) => {
  expect(read(...texts).rows).toBe(rows);
});

it.each([
  ['newest first', [100, 90, 75], 0.25],
  ['oldest first', [0, 30, 50], 0.5],
  ['oldest first, after days without rows', [60, 70], 0.25],
  ['the whole period', [100, 0], 1],
  ['a time after the period', [100, -20], 1],
  ['one row', [50], null],
  ['rows with the same time', [50, 50], null],
])('the progress is calculated for %s', (_, days, part) => {
  const progress = read(HEAD, ...days.map((day) => row(day)));
  expect(progress.part(PERIOD)).toBe(part);
});

it('the total number of rows is estimated', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => row(100 - i / 100)).join('');
  expect(read(HEAD, row(100), row(99)).about(PERIOD)).toBeNull();
  expect(read(HEAD + many).about(PERIOD)).toBe(10_000);
  expect(read(HEAD + row(100) + row(0)).about(PERIOD)).toBe(2);
  expect(read(HEAD + row(100) + row(50)).about({ from: Number.NaN, to: Number.NaN })).toBeNull();
});
