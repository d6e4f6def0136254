import type { BenchLine } from './run-env';

const HEADINGS = ['#', 'benchmark', 'value', 'reference', 'ratio', 'target', 'reached', 'file'];

export interface PlacedRow extends BenchLine {
  where: string;
}

/** Formats all rows as one Markdown table that is also readable as plain text. */
export function tableOf(rows: PlacedRow[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function cellsOf(row: PlacedRow): string[] {
  const { id, what, note, value, unit, reference, ratio, target, where } = row;
  const withUnit = (figure: number): string => `${readable(figure)}${unit === '/s' ? '' : ' '}${unit}`;
  return [
    id,
    note ? `${what} (${note})` : what,
    withUnit(value),
    reference === null ? '–' : withUnit(reference),
    ratio === null ? '–' : `${readable(ratio)} ×`,
    target || '–',
    target ? (isReached(row) ? 'yes' : 'NO') : '–',
    where,
  ];
}

/** Rounds to three significant digits; more would exceed the precision of a benchmark. */
const readable = (figure: number): string =>
  Math.abs(figure) >= 100 ? Math.round(figure).toLocaleString('en') : String(Number(figure.toPrecision(3)));

const TARGET = /^(≥|≤) ([\d.,]+) (\S+)$/;

/**
 * Returns whether the target is met. A target with `×` applies to the ratio; any other target applies to the
 * value, in the row's unit.
 */
function isReached({ id, value, ratio, unit, target }: BenchLine): boolean {
  const [, sign, text, of] = TARGET.exec(target) ?? [];
  if (!sign || !text || (of !== '×' && of !== unit))
    throw new Error(`${id}: cannot evaluate the target "${target}"`);
  const figure = of === '×' ? ratio : value;
  if (figure === null) throw new Error(`${id}: the target requires a reference`);
  const bound = Number(text.replaceAll(',', ''));
  return sign === '≥' ? figure >= bound : figure <= bound;
}
