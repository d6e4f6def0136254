import { isExactNumber, metadataProblem, storageProblem } from '@tulay/contracts';
import { ComplexJson, parseBoundedJson } from '@tulay/security';

/** Maximum text length: 16 KB of metadata, plus escapes and spaces. */
const MAX_LENGTH = 64 * 1024;
/** Limits of a value. Metadata may be nested 19 levels deep, of which the object itself is the first. */
const VALUE_LIMITS = { depth: 18, values: 16 * 1024 };

/** Thrown for too many keys, levels or characters, a reserved or unstorable text, or a line that is not `key = value`. */
export class UnreadableMetadata extends Error {}

/**
 * Formats metadata as lines `key = value`. Values that are not plain text, or look like JSON, are written as
 * JSON.
 */
export const metadataText = (metadata: Readonly<Record<string, unknown>>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${keyText(key)} = ${valueText(value)}`)
    .join('\n');

/**
 * Parses such lines.
 * @throws UnreadableMetadata
 */
export function metadataIn(text: string): Record<string, unknown> {
  if (text.length > MAX_LENGTH) throw new UnreadableMetadata();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const metadata = Object.fromEntries(lines.map(pairIn));
  if (metadataProblem(metadata) !== null || storageProblem(metadata) !== null) throw new UnreadableMetadata();
  return metadata;
}

/**
 * Returns the update that changes the metadata to the wanted one: removed keys are set to null. Undefined if
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

/** A quoted key may contain `=`. The expression is sticky, so that it is tried once per line. */
const QUOTED_KEY = /"(?:[^"\\]|\\.)*"\s*(?==)/y;

/** Parses a line in linear time, because any user may submit any text. */
function pairIn(line: string): [string, unknown] {
  const text = line.trim();
  QUOTED_KEY.lastIndex = 0;
  const quoted = QUOTED_KEY.exec(text)?.[0] ?? '';
  const equals = text.indexOf('=', quoted.length);
  if (equals < 0) throw new UnreadableMetadata();
  const key = text.slice(0, equals).trim();
  const name = key.startsWith('"') ? parsed(key) : key;
  if (typeof name !== 'string' || name === '') throw new UnreadableMetadata();
  return [name, valueIn(text.slice(equals + 1).trim())];
}

const keyText = (key: string): string =>
  /^[^\s="][^=\n\r"]*$/.test(key) && key.trim() === key ? key : JSON.stringify(key);

const valueText = (value: unknown): string =>
  typeof value === 'string' && value === value.trim() && !/[\n\r]/.test(value) && parsed(value) === value
    ? value
    : JSON.stringify(value);

function valueIn(text: string): unknown {
  const value = parsed(text);
  try {
    return typeof value === 'object' ? parseBoundedJson(text, VALUE_LIMITS) : value;
  } catch (error) {
    if (error instanceof ComplexJson) throw new UnreadableMetadata();
    throw error;
  }
}

/** Parses JSON; any other text, and a number that would be rounded, is returned as is. */
function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'number' && !isExactNumber(value) ? text : value;
  } catch {
    return text;
  }
}
