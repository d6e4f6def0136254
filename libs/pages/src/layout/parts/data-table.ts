import { commonStrings } from './common.strings';
import type { Chip } from './common.view';
import { machineTime, manilaFullTime, manilaShortTime } from './manila-time.rules';

/**
 * Position of a cell on a narrow screen: `lead` and `figure` in the first line, `wide` on a separate line,
 * the rest below.
 */
type Place = 'lead' | 'figure' | 'mark' | 'more' | 'when' | 'wide';

export interface Column {
  place: Place;
  label: string;
  /** Whether the cells contain numbers, which are right-aligned so that digits line up. */
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
  cells: Cell[];
  /** Whether the row is displayed less prominently. */
  isQuiet?: boolean;
  link?: { href: string; label: string };
}

/** Data of `data-table.eta`. */
export interface DataTable {
  /** Caption for screen readers. */
  caption: string;
  columns: Column[];
  rows: Row[];
  empty: { heading: string; text: string };
  /** URL of the next page; null on the last page. */
  more: string | null;
  /** URL of the first page; null on the first page. */
  newest: string | null;
}

/** Position at which an email address may wrap. */
const AT = /(?<=@)/u;
/** Position in the middle of an ID (a prefix and 26 characters) at which the ID may wrap. */
const MIDDLE = /(?<=^.{17})/u;

/** @param detail second, less prominent line */
export const text = (value: string, detail: string | null = null): Cell => ({
  kind: 'text',
  parts: value.split(AT),
  detail,
});
export const code = (value: string): Cell => ({ kind: 'code', parts: value.split(MIDDLE) });
/**
 * Returns a cell with a reference that users copy.
 * @param detail second, less prominent line
 */
export const reference = (value: string, detail: string): Cell => ({
  kind: 'reference',
  text: value,
  detail,
});
/** @param detail text that stays next to the amount, even on a narrow screen */
export const amount = (value: string, detail: string | null = null): Cell => ({
  kind: 'amount',
  text: value,
  detail,
});
/** @param worded the number with its noun, shown on narrow screens, where the column headers are hidden */
export const number = (value: string, worded: string): Cell => ({ kind: 'number', text: value, worded });
export const chip = (value: Chip): Cell => ({ kind: 'chip', chip: value });

/**
 * Returns a cell with a time in short form, without the current year. The full form is the tooltip.
 * @param now Unix seconds
 */
export const time = (unix: number, now: number): Cell => ({
  kind: 'time',
  text: manilaShortTime(unix, now, commonStrings.locale),
  machine: machineTime(unix),
  full: `${manilaFullTime(unix, commonStrings.locale)} ${commonStrings.philippineTime}`,
});
