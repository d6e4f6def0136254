import { invalidField } from '../common/domain-error';
import { lengthOf } from './text';

const KEYS = 50;
const KEY_LENGTH = 40;
const BYTES = 16 * 1024;

/**
 * Returns the problem with a metadata object as a phrase to follow the word `metadata`; null if the object is valid.
 */
export function metadataProblem(metadata: object): string | null {
  const keys = Object.keys(metadata);
  if (keys.length > KEYS) return `must have at most ${KEYS} keys`;
  if (keys.some((key) => lengthOf(key) > KEY_LENGTH))
    return `must not contain keys longer than ${KEY_LENGTH} characters`;
  const bytes = keys.length ? Buffer.byteLength(JSON.stringify(metadata)) : 0;
  return bytes > BYTES ? `must be at most ${BYTES / 1024} KB as JSON` : null;
}

/**
 * Merges metadata key by key. A null value deletes its key; null instead of an object deletes all keys.
 * @throws DomainError `invalid_request` with `issues.metadata` if the result exceeds a limit
 */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown> | null | undefined,
): Record<string, unknown> {
  if (changes === undefined) return current;
  if (changes === null) return {};
  const deleted = new Set(Object.keys(changes).filter((key) => changes[key] === null));
  const merged = Object.entries({ ...current, ...changes }).filter(([key]) => !deleted.has(key));
  const metadata: Record<string, unknown> = Object.fromEntries(merged);
  const problem = metadataProblem(metadata);
  if (problem) throw invalidField('metadata', problem);
  return metadata;
}
