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
  ['an empty file', [''], 0],
  ['a file without rows', [HEAD], 0],
  ['a file with two rows', [HEAD + row(9) + row(8)], 2],
  ['a file that ends within a row', [HEAD + row(9).slice(0, -1)], 0],
  ['a field with line breaks and quotes', [HEAD + row(9, 'one\r\n""two""\nthree') + row(8)], 2],
  ['a field split across chunks', [HEAD + '"pay', '_1","x', '\r\ny"', '\r\n'], 1],
])('CsvProgress counts the complete rows of a CSV file: %s', (_, texts, rows) => {
  expect(read(...texts).rows).toBe(rows);
});

it.each([
  ['rows from newest to oldest', [100, 90, 75], 0.25],
  ['rows from oldest to newest', [0, 30, 50], 0.5],
  ['rows from oldest to newest, after days without rows', [60, 70], 0.25],
  ['rows at both ends of the period', [100, 0], 1],
  ['a row outside the period', [100, -20], 1],
  ['a single row', [50], null],
  ['rows with the same time', [50, 50], null],
])('CsvProgress calculates the progress of an export with %s', (_, days, part) => {
  const progress = read(HEAD, ...days.map((day) => row(day)));
  expect(progress.part(PERIOD)).toBe(part);
});

it('CsvProgress estimates the total number of rows in an export', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => row(100 - i / 100)).join('');
  expect(read(HEAD, row(100), row(99)).about(PERIOD)).toBeNull();
  expect(read(HEAD + many).about(PERIOD)).toBe(10_000);
  expect(read(HEAD + row(100) + row(0)).about(PERIOD)).toBe(2);
  expect(read(HEAD + row(100) + row(50)).about({ from: Number.NaN, to: Number.NaN })).toBeNull();
});
