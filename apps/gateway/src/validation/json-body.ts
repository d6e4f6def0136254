import { isUtf8 } from 'node:buffer';
import { DomainError, truncate } from '@tulay/contracts';
import { ComplexJson, parseBoundedJson } from '@tulay/security';
import { HttpRefusal } from '../errors/http-refusal';

export type JsonObject = Record<string, unknown>;

export const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Headers that describe the encoding of a body. */
export interface BodyHeaders {
  'content-type'?: string;
  'content-encoding'?: string;
}

/** PHP and MySQL call UTF-8 `utf8`. */
const JSON_TYPE = /^application\/json\s*(?:;\s*(?:charset="?utf-?8"?\s*(?:;\s*)?)?)?$/i;
/** The longest bodies of the API, such as an invoice of fifty lines, have a few hundred values. */
const LIMITS = { depth: 100, values: 10_000 };
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/**
 * Returns the JSON object in a request's body, which is empty without a body. The last value of a repeated
 * name counts. PHP encodes an empty object as `[]`, so `[]` is accepted as one.
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

/**
 * Returns an empty object for an empty list where an object is expected; other values are returned unchanged.
 */
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

/** Removes the byte order mark that some editors and PHP files put before the text. */
const withoutMark = (raw: Buffer): Buffer =>
  raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? raw.subarray(BYTE_ORDER_MARK.length)
    : raw;

/**
 * @throws HttpRefusal 415 for a compressed body, because decompressing it would cost us more than sending it
 * costs the client
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
