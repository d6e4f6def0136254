import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(__dirname, '../../apps/gateway/src/docs/recorded-examples.json');
/** Names of values to replace, because secret scanners would report them. */
const SECRET = /^(signing_secret|secret|token|key|html)$/;
const PUBLIC_URL = 'https://pay.example.com';
/** Address of a merchant's server, which replaces the addresses of the tests' receivers. */
const SHOP_URL = 'https://shop.example.com';
const LOOPBACK = /https?:\/\/(127\.0\.0\.1|localhost):\d+/g;
/** Maximum number of elements in a recorded list. */
const MAX_ELEMENTS = 2;

/**
 * Records the first response of each operation and the first webhook of each type, as examples for the OpenAPI
 * document, if RECORD_EXAMPLES is set. Keeps responses that were recorded before.
 */
export function recordExample(name: string, value: unknown, baseUrl: string): void {
  if (!process.env.RECORD_EXAMPLES) return;
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
  if (name in recorded || isEmptyList(value)) return;
  recorded[name] = neutral(value, baseUrl);
  const sorted = Object.fromEntries(Object.entries(recorded).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

const isEmptyList = (value: unknown): boolean =>
  Array.isArray((value as { data?: unknown[] }).data) && !(value as { data: unknown[] }).data.length;

/** Replaces secrets and the addresses of this machine. */
function neutral(value: unknown, baseUrl: string, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map((one) => neutral(one, baseUrl));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [field, neutral(one, baseUrl, field)]),
    );
  if (typeof value !== 'string') return value;
  if (SECRET.test(name)) return value.slice(0, 9).padEnd(32, 'x');
  return value.replaceAll(baseUrl, PUBLIC_URL).replaceAll(LOOPBACK, SHOP_URL);
}
