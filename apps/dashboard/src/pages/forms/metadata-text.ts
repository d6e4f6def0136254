import { isExactNumber, metadataProblem, storageProblem } from '@tulay/contracts';
import { ComplexJson, parseBoundedJson } from '@tulay/security';

/** Maximum text length: 16 KB of metadata plus escapes and spaces. */
const MAX_LENGTH = 64 * 1024;
/**
 * Limits of a single value. Metadata may be nested 19 levels deep, and the metadata object itself is the
 * first level.
 */
const VALUE_LIMITS = { depth: 18, values: 16 * 1024 };

/**
 * Thrown if a line is not `key = value`, if a key or value is reserved or cannot be stored, or if there are
 * too many keys, levels or characters.
 */
export class UnreadableMetadata extends Error {}

/**
 * Formats metadata as `key = value` lines. A value is written as JSON unless it is plain text that does not
 * look like JSON.
 */
export const metadataText = (metadata: Readonly<Record<string, unknown>>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${keyText(key)} = ${valueText(value)}`)
    .join('\n');

/**
 * Parses `key = value` lines.
 * @throws UnreadableMetadata if a line is invalid or a limit is exceeded
 */
export function metadataIn(text: string): Record<string, unknown> {
  if (text.length > MAX_LENGTH) throw new UnreadableMetadata();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const metadata = Object.fromEntries(lines.map(pairIn));
  if (metadataProblem(metadata) !== null || storageProblem(metadata) !== null) throw new UnreadableMetadata();
  return metadata;
}

/**
 * Returns the update that changes `current` to `wanted`; removed keys are null. Returns undefined if nothing
 * changes.
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

/**
 * A quoted key may contain `=`. The sticky flag ensures that the expression is tried only at the start of a
 * line.
 */
const QUOTED_KEY = /"(?:[^"\\]|\\.)*"\s*(?==)/y;

/** Parses a line in linear time, because users may submit any text. */
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

/** Parses JSON. Returns the input if it is not JSON or is a number that would be rounded. */
function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'number' && !isExactNumber(value) ? text : value;
  } catch {
    return text;
  }
}
