import type { MoneyKind, RowMark } from '@tulay/contracts';
import { createHash } from 'node:crypto';

const MARK_BYTES = 20;
const ID_BYTES = 4;
const STATE_FROM = 16;

/** Difference between a current row and its sealed state. `added` means that the row did not exist. */
export interface Difference {
  id: string;
  what: 'terms' | 'state' | 'added';
}

export interface Differences {
  rows: Difference[];
  /** Number of sealed rows that no longer exist. Their IDs are unknown, because a seal contains no IDs. */
  gone: number;
}

export const packMarks = (marks: readonly RowMark[]): Buffer =>
  Buffer.concat(marks.map(({ mark }) => Buffer.from(mark, 'hex')));

/** Returns the digest that a service computes over the rows with these marks. */
export const digestOfMarks = (marks: Buffer): string => createHash('sha256').update(marks).digest('hex');

export function differencesOf(sealed: Buffer, now: readonly RowMark[]): Differences {
  const known = byId(sealed);
  const rows: Difference[] = [];
  for (const { id, mark } of now) {
    const bytes = Buffer.from(mark, 'hex');
    const before = known.get(keyOf(bytes));
    known.delete(keyOf(bytes));
    const what = before ? changeOf(before, bytes) : 'added';
    if (what) rows.push({ id, what });
  }
  return { rows, gone: known.size };
}

export function amendedMarks(sealed: Buffer, now: readonly RowMark[], lawful: ReadonlySet<string>): Buffer {
  const changed = now.filter(({ id }) => lawful.has(id)).map(({ mark }) => Buffer.from(mark, 'hex'));
  const newer = new Map(changed.map((mark) => [keyOf(mark), mark]));
  return Buffer.concat(marksOf(sealed).map((mark) => newer.get(keyOf(mark)) ?? mark));
}

export interface SealedPage {
  kind: MoneyKind;
  after: string;
  upTo: string;
  marks: Buffer;
}

/**
 * Returns the hash of a seal.
 * @param previous the previous seal's hash; null for the first seal
 */
export const hashOfSeal = (
  previous: Buffer | null,
  { number, kind, after, upTo, marks }: SealedPage & { number: string },
): Buffer =>
  createHash('sha256')
    .update(previous ?? '')
    .update(`${number} ${kind} ${after} ${upTo} ${marks.length} `)
    .update(marks)
    .digest();

const byId = (marks: Buffer): Map<string, Buffer> =>
  new Map(marksOf(marks).map((mark) => [keyOf(mark), mark]));

const marksOf = (marks: Buffer): Buffer[] =>
  Array.from({ length: marks.length / MARK_BYTES }, (_, n) =>
    marks.subarray(n * MARK_BYTES, (n + 1) * MARK_BYTES),
  );

const keyOf = (mark: Buffer): string => mark.toString('hex', 0, ID_BYTES);

function changeOf(before: Buffer, now: Buffer): 'terms' | 'state' | null {
  if (!before.subarray(0, STATE_FROM).equals(now.subarray(0, STATE_FROM))) return 'terms';
  return before.equals(now) ? null : 'state';
}
