import { Readable } from 'node:stream';

/** Spreadsheets take UTF-8 for granted only after this mark. */
const START = '\ufeff';

type Field = string | number | null;

/** Every column of a file, in order, with what it has of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Field>>;

/** One page of the rows. */
interface Page<Row> {
  data: readonly Row[];
  has_more: boolean;
}

/**
 * The rows as a file, read page by page while the client takes it. When a page cannot be read, the download breaks off, so
 * that nobody takes a part for the whole.
 * @param read the page after the row of this id
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

/** ISO 8601 in UTC. @param unix seconds */
export const csvTime = (unix: number | null): string | null =>
  unix === null ? null : new Date(unix * 1000).toISOString();

/** What a browser saves under this name. */
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
 * A text that a spreadsheet does not run. One that begins like a formula gets an apostrophe before it: names and
 * descriptions come from payers. Characters before which a spreadsheet would look are blanks and the wide forms too.
 */
const harmless = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]/u.test(text) ? `'${text}` : text;
