type Cell = string | number | boolean | null | undefined;

/** Returns aligned columns under headings, or `(none)` if there are no rows. */
export function table(headings: string[], rows: Cell[][]): string {
  if (!rows.length) return '(none)';
  const lines = [headings, ...rows.map((row) => row.map(textOf))];
  return aligned(lines).join('\n');
}

/** Returns one line per field, without undefined values. */
export function fields(values: Record<string, Cell>): string {
  const lines = Object.entries(values).filter(([, value]) => value !== undefined);
  if (!lines.length) return '  (none)';
  return aligned(lines.map(([name, value]) => [`  ${name}`, textOf(value)])).join('\n');
}

export function when(seconds: number | null): string {
  if (seconds === null) return '-';
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

function aligned(lines: string[][]): string[] {
  const widthAt = (column: number): number => Math.max(...lines.map((line) => widthOf(line[column] ?? '')));
  const widths = lines[0]?.map((_, column) => widthAt(column)) ?? [];
  return lines.map((line) =>
    line
      .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text)))
      .join('  ')
      .trimEnd(),
  );
}

const widthOf = (text: string): number => Array.from(text).length;

/** Replaces control characters, because external text must not control the terminal. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell).replace(/\p{Cc}/gu, '?');
}
