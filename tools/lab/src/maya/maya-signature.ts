import { randomUUID, sign, type KeyObject } from 'node:crypto';

/** A JSON number with exact digits, such as `100.00`. */
export class Digits {
  constructor(readonly text: string) {}
}

type Json = Digits | string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** Serializes a value to JSON, with the exact digits of its numbers. */
export function jsonOf(value: Json): string {
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner)}`).join(',')}}`;
}

function flatten(value: Json, path: string): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (value instanceof Digits) return [[path, value.text]];
  if (typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name));
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Returns the string that Maya signs: dotted keys in byte order, without empty values. */
export const signedText = (body: Json, nonce: string): string =>
  `${flatten(body, '')
    .sort(([a], [b]) => byBytes(a, b))
    .map(([name, text]) => `${name}=${text}`)
    .join('&')}&nonce=${nonce}`;

/**
 * Returns the two signature headers of a webhook.
 * @param at Unix milliseconds
 */
export function mayaHeaders(body: Json, key: KeyObject, at: number): Record<string, string> {
  const nonce = randomUUID();
  const signature = sign('sha256', Buffer.from(signedText(body, nonce)), key).toString('hex');
  return {
    'x-maya-webhook-timestamp': String(at),
    'x-maya-webhook-signature': `nonce=${nonce},v1=${signature}`,
  };
}
