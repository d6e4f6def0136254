import { commonStrings } from './common.strings';
import type { Chip } from './common.view';
import { machineTime, manilaFullTime, manilaShortTime } from './manila-time.rules';

/** The place of a cell on a narrow screen: `lead` and `figure` first, the others below, `wide` on its own line. */
type Place = 'lead' | 'figure' | 'mark' | 'more' | 'when' | 'wide';

export interface Column {
  place: Place;
  label: string;
  /** Its cells are numbers, which are compared digit by digit: where there are columns they stand on the right. */
  isNumber?: boolean;
}

export type Cell =
  | { kind: 'text'; parts: string[]; detail: string | null }
  | { kind: 'code'; parts: string[] }
  | { kind: 'reference'; text: string; detail: string }
  | { kind: 'amount'; text: string; detail: string | null }
  | { kind: 'number'; text: string; worded: string }
  | { kind: 'chip'; chip: Chip }
  | { kind: 'time'; text: string; machine: string; full: string };

interface Row {
  id: string;
  /** One for each column, in the same order. */
  cells: Cell[];
  /** Less important than the others. */
  isQuiet?: boolean;
  /** Where the whole row leads, and what it is called. */
  link?: { href: string; label: string };
}

/** A list as `data-table.eta` writes it. */
export interface DataTable {
  /** For screen readers. */
  caption: string;
  columns: Column[];
  rows: Row[];
  /** Shown instead of a table without rows. */
  empty: { heading: string; text: string };
  /** The address of the next rows; null on the last page. */
  more: string | null;
  /** The address of the first rows; null on the first page. */
  newest: string | null;
}

/** Where an e-mail address may break. */
const AT = /(?<=@)/u;
/** Where an id, a prefix and 26 letters, may break: into two halves. */
const MIDDLE = /(?<=^.{17})/u;

/** @param detail a second, quieter line */
export const text = (value: string, detail: string | null = null): Cell => ({
  kind: 'text',
  parts: value.split(AT),
  detail,
});
export const code = (value: string): Cell => ({ kind: 'code', parts: value.split(MIDDLE) });
/** A reference that people copy. @param detail a second, quieter line */
export const reference = (value: string, detail: string): Cell => ({
  kind: 'reference',
  text: value,
  detail,
});
/** @param detail what belongs to the amount, also on a narrow screen */
export const amount = (value: string, detail: string | null = null): Cell => ({
  kind: 'amount',
  text: value,
  detail,
});
/** @param worded the same with the word that it needs on a narrow screen, which has no column names */
export const number = (value: string, worded: string): Cell => ({ kind: 'number', text: value, worded });
export const chip = (value: Chip): Cell => ({ kind: 'chip', chip: value });

/** A moment in short form, without the current year; the full form is its tooltip. @param now Unix seconds */
export const time = (unix: number, now: number): Cell => ({
  kind: 'time',
  text: manilaShortTime(unix, now, commonStrings.locale),
  machine: machineTime(unix),
  full: `${manilaFullTime(unix, commonStrings.locale)} ${commonStrings.philippineTime}`,
});
