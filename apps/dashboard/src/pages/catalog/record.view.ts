import { commonStrings, machineTime, manilaDateTime, type Chip } from '@tulay/pages';
import { metadataText } from '../forms/metadata-text';
import { recordStrings as words } from './record.strings';

/** A line of what there is to know about something. */
export interface RecordRow {
  kind: 'text' | 'link' | 'code' | 'time' | 'lines';
  label: string;
  value: string;
  /** Where a link leads. */
  href?: string;
  /** The machine-readable form of a moment. */
  machine?: string;
}

/** Something that one may do with it: a page that asks first, or one with a form. */
export interface RecordAction {
  href: string;
  word: string;
  look: 'main' | 'quiet' | 'danger';
  /** A file or a page outside of the dashboard. */
  opensNew?: boolean;
}

export interface RecordSection {
  heading: string | null;
  text?: string;
  rows: readonly RecordRow[];
  links?: readonly RecordAction[];
}

/** A page about one thing, as `record.eta` writes it. */
export interface RecordView {
  chips: readonly Chip[];
  notes: readonly string[];
  actions: readonly RecordAction[];
  sections: readonly RecordSection[];
}

type MaybeRow = RecordRow | null;

/** Without those that there is nothing to say about. */
export const rowsOf = (...rows: MaybeRow[]): RecordRow[] => rows.filter((row) => row !== null);

export const textRow = (label: string, value: string | number | null): MaybeRow =>
  value === null || value === '' ? null : { kind: 'text', label, value: String(value) };

/** A text of several lines. */
export const linesRow = (label: string, value: string | null): MaybeRow =>
  value === null || value === '' ? null : { kind: 'lines', label, value };

/** A text that people copy. */
export const codeRow = (label: string, value: string | null): MaybeRow =>
  value === null ? null : { kind: 'code', label, value };

export const linkRow = (label: string, value: string | null, href: string | null): MaybeRow =>
  value === null || href === null ? null : { kind: 'link', label, value, href };

/** @param unix seconds */
export const timeRow = (label: string, unix: number | null): MaybeRow =>
  unix === null
    ? null
    : { kind: 'time', label, value: manilaDateTime(unix, commonStrings.locale), machine: machineTime(unix) };

/** The merchant's own key/value pairs. */
export const metadataRow = (metadata: Readonly<Record<string, unknown>>): MaybeRow =>
  linesRow(words.metadata, metadataText(metadata));
