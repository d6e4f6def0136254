import { commonStrings, machineTime, manilaDateTime, type Chip } from '@tulay/pages';
import { metadataText } from '../forms/metadata-text';
import { recordStrings as words } from './record.strings';

/** A row of an object's details. */
export interface RecordRow {
  kind: 'text' | 'link' | 'code' | 'time' | 'lines';
  label: string;
  value: string;
  /** Link target. */
  href?: string;
  /** Machine-readable form of a timestamp. */
  machine?: string;
}

/** An action on an object: a confirmation page or a form. */
export interface RecordAction {
  href: string;
  word: string;
  look: 'main' | 'quiet' | 'danger';
  /** Whether it opens a file or a page outside the dashboard in a new tab. */
  opensNew?: boolean;
}

export interface RecordSection {
  heading: string | null;
  text?: string;
  rows: readonly RecordRow[];
  links?: readonly RecordAction[];
}

/** An object's page, as rendered by `record.eta`. */
export interface RecordView {
  chips: readonly Chip[];
  notes: readonly string[];
  actions: readonly RecordAction[];
  sections: readonly RecordSection[];
}

type MaybeRow = RecordRow | null;

/** Returns the rows without the empty ones. */
export const rowsOf = (...rows: MaybeRow[]): RecordRow[] => rows.filter((row) => row !== null);

export const textRow = (label: string, value: string | number | null): MaybeRow =>
  value === null || value === '' ? null : { kind: 'text', label, value: String(value) };

/** Creates a row with a multi-line text. */
export const linesRow = (label: string, value: string | null): MaybeRow =>
  value === null || value === '' ? null : { kind: 'lines', label, value };

/** Creates a row with a text that can be copied. */
export const codeRow = (label: string, value: string | null): MaybeRow =>
  value === null ? null : { kind: 'code', label, value };

export const linkRow = (label: string, value: string | null, href: string | null): MaybeRow =>
  value === null || href === null ? null : { kind: 'link', label, value, href };

/**
 * Creates a row with a timestamp.
 * @param unix seconds
 */
export const timeRow = (label: string, unix: number | null): MaybeRow =>
  unix === null
    ? null
    : { kind: 'time', label, value: manilaDateTime(unix, commonStrings.locale), machine: machineTime(unix) };

/** Creates a row with the merchant's own key-value pairs. */
export const metadataRow = (metadata: Readonly<Record<string, unknown>>): MaybeRow =>
  linesRow(words.metadata, metadataText(metadata));
