import { isUtf8 } from 'node:buffer';
import { DomainError, truncate } from '@tulay/contracts';
import { ComplexJson, parseBoundedJson } from '@tulay/security';
import { HttpRefusal } from '../errors/http-refusal';

export type JsonObject = Record<string, unknown>;

export const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The headers that say how a body is written. */
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
 * The JSON object in a request's body; empty without a body. The last value of a repeated name counts. PHP encodes an
 * empty array as `[]` where it means an empty object, so `[]` is one.
 * @throws DomainError `invalid_request` when it is no JSON object
 */
export function readJsonObject(headers: BodyHeaders, raw: Buffer | undefined): JsonObject {
  if (!raw?.length) return {};
  requirePlain(headers['content-encoding']);
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw notJson(headers['content-type']);
  const value = objectMeantBy(parse(raw));
  if (!isPlainObject(value)) throw new DomainError('invalid_request', 'The body must be a JSON object');
  return value;
}

/** An empty list where an object is expected stands for an empty object. */
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

/** Some editors and PHP files put a byte order mark before the text. */
const withoutMark = (raw: Buffer): Buffer =>
  raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? raw.subarray(BYTE_ORDER_MARK.length)
    : raw;

/** @throws HttpRefusal 415 for a compressed body: unpacking one would cost us more than sending it costs the client */
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
