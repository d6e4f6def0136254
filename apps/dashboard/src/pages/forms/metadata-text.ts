import { metadataProblem } from '@tulay/contracts';

/** More keys or characters than metadata may have, or a line that is no `key = value`. */
export class UnreadableMetadata extends Error {}

/** Metadata as lines `key = value`. A value that is no plain text stands as JSON, and so does a text that looks like it. */
export const metadataText = (metadata: Readonly<Record<string, unknown>>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${keyText(key)} = ${valueText(value)}`)
    .join('\n');

/** The metadata of such lines. @throws UnreadableMetadata */
export function metadataIn(text: string): Record<string, unknown> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const metadata = Object.fromEntries(lines.map(pairIn));
  if (metadataProblem(metadata) !== null) throw new UnreadableMetadata();
  return metadata;
}

/**
 * What an update has to say so that the metadata is as wanted: keys that are there no more are deleted. Undefined when
 * nothing changes.
 */
export function metadataChanges(
  current: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const gone = Object.keys(current).filter((key) => !Object.hasOwn(wanted, key));
  const changed = Object.entries(wanted).filter(
    ([key, value]) => JSON.stringify(current[key]) !== JSON.stringify(value),
  );
  if (!gone.length && !changed.length) return undefined;
  return Object.fromEntries([...gone.map((key): [string, unknown] => [key, null]), ...changed]);
}

const PAIR = /^\s*("(?:[^"\\]|\\.)*"|[^=]*?)\s*=\s?(.*)$/s;

function pairIn(line: string): [string, unknown] {
  const [, key = '', value = ''] = PAIR.exec(line) ?? [];
  const name = key.startsWith('"') ? parsed(key) : key;
  if (typeof name !== 'string' || name === '') throw new UnreadableMetadata();
  return [name, parsed(value.trim())];
}

const keyText = (key: string): string =>
  /^[^\s="][^=\n\r"]*$/.test(key) && key.trim() === key ? key : JSON.stringify(key);

const valueText = (value: unknown): string =>
  typeof value === 'string' && value === value.trim() && !/[\n\r]/.test(value) && parsed(value) === value
    ? value
    : JSON.stringify(value);

/** JSON where it is some, else the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
