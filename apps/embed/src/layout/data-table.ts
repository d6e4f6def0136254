import type { Chip } from './chip';

/** Where a cell stands when a narrow screen makes two lines of a row: lead and figure above, then the others; `wide` alone. */
export type Place = 'lead' | 'figure' | 'mark' | 'more' | 'when' | 'wide';

export interface Column {
  place: Place;
  label: string;
}

export type Cell =
  | { kind: 'text'; text: string; detail: string | null }
  | { kind: 'code'; text: string }
  | { kind: 'amount'; text: string }
  | { kind: 'chip'; chip: Chip }
  | { kind: 'time'; text: string; machine: string; full: string };

export interface Row {
  id: string;
  /** One for each column, in their order. */
  cells: Cell[];
}

/** A list as `data-table.eta` writes it. */
export interface DataTable {
  /** What the table is, for those who cannot see it. */
  caption: string;
  columns: Column[];
  rows: Row[];
  /** What is said where there are no rows. */
  empty: { heading: string; text: string };
  /** The address of the rows that follow; null on the last page. */
  more: string | null;
  /** The address of the first rows; null where these are they. */
  newest: string | null;
}

/** @param detail a second, quieter line */
export const text = (value: string, detail: string | null = null): Cell => ({
  kind: 'text',
  text: value,
  detail,
});
export const code = (value: string): Cell => ({ kind: 'code', text: value });
export const amount = (value: string): Cell => ({ kind: 'amount', text: value });
export const chip = (value: Chip): Cell => ({ kind: 'chip', chip: value });
