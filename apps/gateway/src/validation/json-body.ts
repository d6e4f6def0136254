import { isUtf8 } from 'node:buffer';
import { DomainError } from '@tulay/contracts';
import { HttpRefusal } from '../errors/http-refusal';

export type JsonObject = Record<string, unknown>;

export const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?;?\s*$/i;

/**
 * The JSON object in a request's body; empty without a body. The last value of a repeated name counts.
 * @throws DomainError `invalid_request` when it is no JSON object
 */
export function readJsonObject(contentType: string | undefined, raw: Buffer | undefined): JsonObject {
  if (!raw?.length) return {};
  if (!JSON_TYPE.test(contentType ?? '')) throw notJson(contentType);
  const value = parse(raw);
  if (!isPlainObject(value)) throw new DomainError('invalid_request', 'The body must be a JSON object');
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
