import { Readable } from 'node:stream';
import { manilaTimestamp, ZONE } from '../layout/parts/manila-time.rules';

/** Byte order mark, without which spreadsheets do not recognize UTF-8. */
const START = '\ufeff';

type Field = string | number | null;

/** Columns of a CSV file in order, each with a function that returns a row's field. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Field>>;

interface Page<Row> {
  data: readonly Row[];
  has_more: boolean;
}

/**
 * Returns the rows as a stream that reads the next page as the client downloads. If a page cannot be read,
 * the download is aborted, so that a partial file is not mistaken for a complete one.
 * @param read returns the page after the row with the given ID
 */
export const csvFile = <Row extends { id: string }>(
  columns: CsvColumns<Row>,
  read: (startingAfter: string | undefined) => Promise<Page<Row>>,
): Readable => Readable.from(textsOf(columns, read), { objectMode: false });

async function* textsOf<Row extends { id: string }>(
  columns: CsvColumns<Row>,
  read: (startingAfter: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  yield START + csvHead(columns);
  for (let startingAfter: string | undefined; ;) {
    const { data, has_more } = await read(startingAfter);
    yield data.map((row) => csvLine(columns, row)).join('');
    startingAfter = data.at(-1)?.id;
    if (!has_more || startingAfter === undefined) return;
  }
}

export const csvHead = <Row>(columns: CsvColumns<Row>): string => lineOf(Object.keys(columns));

export const csvLine = <Row>(columns: CsvColumns<Row>, row: Row): string =>
  lineOf(Object.values(columns).map((read) => read(row)));

/**
 * Formats a time in Manila as `2026-11-21 18:19:05`. `inManila` returns the column's heading.
 * @param unix seconds
 */
export const csvTime = (unix: number | null): string | null => (unix === null ? null : manilaTimestamp(unix));

/** Returns the heading of a time column: `created (Asia/Manila)`. */
export const inManila = (name: string): string => `${name} (${ZONE})`;

/** Returns headers that make a browser save the response as `<name>.csv`. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
});

const lineOf = (fields: Field[]): string => `${fields.map(cellOf).join(',')}\r\n`;

function cellOf(field: Field): string {
  if (typeof field === 'number') return String(field);
  return `"${harmless(field ?? '').replaceAll('"', '""')}"`;
}

/**
 * Prepends an apostrophe to text that a spreadsheet would run as a formula, because names and descriptions come
 * from payers. Also detects leading spaces and full-width forms of the characters.
 */
const harmless = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]/u.test(text) ? `'${text}` : text;
