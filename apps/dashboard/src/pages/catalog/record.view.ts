import { commonStrings, machineTime, manilaDateTime, type Chip } from '@tulay/pages';
import { metadataText } from '../forms/metadata-text';
import { recordStrings as words } from './record.strings';

export interface RecordRow {
  kind: 'text' | 'link' | 'code' | 'time' | 'lines';
  label: string;
  value: string;
  href?: string;
  /** Machine-readable form of a timestamp. */
  machine?: string;
}

/** Link to an action's confirmation page or form. */
export interface RecordAction {
  href: string;
  word: string;
  look: 'main' | 'quiet' | 'danger';
  /** Whether the link opens a new tab, as for a file or a page outside the dashboard. */
  opensNew?: boolean;
}

export interface RecordSection {
  heading: string | null;
  text?: string;
  rows: readonly RecordRow[];
  links?: readonly RecordAction[];
}

/** Data for an object's page, rendered by `record.eta`. */
export interface RecordView {
  chips: readonly Chip[];
  notes: readonly string[];
  actions: readonly RecordAction[];
  sections: readonly RecordSection[];
}

type MaybeRow = RecordRow | null;

/** Returns the rows that are not null. */
export const rowsOf = (...rows: MaybeRow[]): RecordRow[] => rows.filter((row) => row !== null);

export const textRow = (label: string, value: string | number | null): MaybeRow =>
  value === null || value === '' ? null : { kind: 'text', label, value: String(value) };

export const linesRow = (label: string, value: string | null): MaybeRow =>
  value === null || value === '' ? null : { kind: 'lines', label, value };

/** Creates a row whose text can be copied. */
export const codeRow = (label: string, value: string | null): MaybeRow =>
  value === null ? null : { kind: 'code', label, value };

export const linkRow = (label: string, value: string | null, href: string | null): MaybeRow =>
  value === null || href === null ? null : { kind: 'link', label, value, href };

/** @param unix seconds */
export const timeRow = (label: string, unix: number | null): MaybeRow =>
  unix === null
    ? null
    : { kind: 'time', label, value: manilaDateTime(unix, commonStrings.locale), machine: machineTime(unix) };

/** Creates a row with the metadata that the merchant attached to the object. */
export const metadataRow = (metadata: Readonly<Record<string, unknown>>): MaybeRow =>
  linesRow(words.metadata, metadataText(metadata));
