import { DomainError } from '@tulay/contracts';
import { isUtf8 } from 'node:buffer';

type Fields = Record<string, unknown>;

/** The JSON object of a callback. @throws DomainError `invalid_request` */
export function callbackBody(body: Buffer): Fields {
  if (!isUtf8(body)) throw new DomainError('invalid_request', 'The body is not UTF-8');
  const value = parsed(body.toString('utf8'));
  if (isObject(value)) return value;
  throw new DomainError('invalid_request', 'The body must be a JSON object');
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The object under a name; an empty one for anything else. */
export const objectIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isObject(value) ? value : {};
};

/** The text under a name; null for anything else, and for text that is too long to be an id. */
export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : null;
};

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
