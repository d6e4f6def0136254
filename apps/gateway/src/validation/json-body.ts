import { isUtf8 } from 'node:buffer';
import { DomainError, invalidField } from '@tulay/contracts';
import { HttpRefusal } from '../errors/http-refusal';

export type JsonObject = Record<string, unknown>;

export const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?;?\s*$/i;
const MAX_DEPTH = 20;
/** PostgreSQL can store neither NUL nor an unpaired surrogate. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

interface Problem {
  path: string[];
  message: string;
}

/**
 * The JSON object in a request's body; empty without a body. The last value of a repeated name counts.
 * @throws DomainError `invalid_request` when it is no JSON object, or holds a value that cannot be stored unchanged
 */
export function readJsonObject(contentType: string | undefined, raw: Buffer | undefined): JsonObject {
  if (!raw?.length) return {};
  if (!JSON_TYPE.test(contentType ?? '')) throw notJson(contentType);
  const value = parse(raw);
  if (!isPlainObject(value)) throw new DomainError('invalid_request', 'The body must be a JSON object');
  const problem = problemOf(value, 0);
  if (problem) throw invalidField(problem.path.join('.'), problem.message);
  return value;
}

function parse(raw: Buffer): unknown {
  if (!isUtf8(raw)) throw new DomainError('invalid_request', 'The body is not UTF-8');
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new DomainError('invalid_request', 'The body is not valid JSON');
  }
}

const notJson = (contentType: string | undefined): HttpRefusal =>
  new HttpRefusal(
    'invalid_request',
    `The body must be JSON in UTF-8: send Content-Type: application/json, not ${contentType ?? 'none'}`,
    { status: 415 },
  );

/** The first part of a value that could not be stored and returned unchanged. */
function problemOf(value: unknown, depth: number): Problem | null {
  if (typeof value === 'string') return textProblem(value, 'must not hold NUL or half a character');
  if (typeof value === 'number') return Number.isFinite(value) ? null : at('is out of range');
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return at(`is nested more than ${MAX_DEPTH} levels deep`);
  for (const [name, inner] of Object.entries(value)) {
    const problem = nameProblem(name) ?? problemOf(inner, depth + 1);
    if (problem) return { ...problem, path: [name, ...problem.path] };
  }
  return null;
}

function nameProblem(name: string): Problem | null {
  if (name === '__proto__') return at('is not a name a field may have');
  return textProblem(name, 'is a name with NUL or half a character');
}

const textProblem = (text: string, message: string): Problem | null =>
  UNSTORABLE.test(text) ? at(message) : null;

const at = (message: string): Problem => ({ path: [], message });
