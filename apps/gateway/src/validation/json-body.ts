import { isUtf8 } from 'node:buffer';
import { DomainError, truncate } from '@tulay/contracts';
import { ComplexJson, parseBoundedJson } from '@tulay/security';
import { HttpRefusal } from '../errors/http-refusal';

export type JsonObject = Record<string, unknown>;

export const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface BodyHeaders {
  'content-type'?: string;
  'content-encoding'?: string;
}

/** Also accepts `utf8`, the name that PHP and MySQL use for UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;\s*(?:charset="?utf-?8"?\s*(?:;\s*)?)?)?$/i;
/** The largest regular bodies, such as an invoice with fifty lines, contain a few hundred values. */
const LIMITS = { depth: 100, values: 10_000 };
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/**
 * Parses a JSON object. A missing body and `[]`, PHP's encoding of an empty object, are treated as an empty
 * object. If a name is repeated, the last value takes precedence.
 * @throws DomainError `invalid_request` if the body is not a JSON object
 */
export function readJsonObject(headers: BodyHeaders, raw: Buffer | undefined): JsonObject {
  if (!raw?.length) return {};
  requirePlain(headers['content-encoding']);
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw notJson(headers['content-type']);
  const value = objectMeantBy(parse(raw));
  if (!isPlainObject(value)) throw new DomainError('invalid_request', 'The body must be a JSON object');
  return value;
}

/** Converts an empty list to an empty object. Other values are returned unchanged. */
export const objectMeantBy = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 0 ? {} : value;

function parse(raw: Buffer): unknown {
  if (!isUtf8(raw)) throw new DomainError('invalid_request', 'The body is not valid UTF-8');
  try {
    return parseBoundedJson(withoutMark(raw).toString('utf8'), LIMITS);
  } catch (error) {
    const problem = error instanceof ComplexJson ? error.message : 'is not valid JSON';
    throw new DomainError('invalid_request', `The body ${problem}`);
  }
}

/** Removes the byte order mark that some editors and PHP files add. */
const withoutMark = (raw: Buffer): Buffer =>
  raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? raw.subarray(BYTE_ORDER_MARK.length)
    : raw;

/**
 * @throws HttpRefusal 415 for a compressed body, because decompressing it could take far more resources than
 * sending it
 */
function requirePlain(encoding: string | undefined): void {
  if (['', 'identity'].includes((encoding ?? '').trim().toLowerCase())) return;
  throw new HttpRefusal(
    'invalid_request',
    'The body must not be compressed. Send it without Content-Encoding',
    { status: 415, headers: { 'Accept-Encoding': 'identity' } },
  );
}

const notJson = (contentType: string | undefined): HttpRefusal =>
  new HttpRefusal(
    'invalid_request',
    `The body must be UTF-8 encoded JSON. Expected Content-Type application/json, got ${truncate(contentType ?? 'none', 100)}`,
    { status: 415 },
  );
