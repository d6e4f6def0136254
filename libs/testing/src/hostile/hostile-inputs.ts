/**
 * Strings that have broken parsers, templates and databases. Each hostile-input test sends all of them in
 * every field.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x\udc00',
  '__proto__',
  'constructor',
  '\u202Efdp.exe',
  "';--<script>${7*7}{{7*7}}%00%ff%",
  '9'.repeat(400),
  '-1e999',
  'x'.repeat(12_000),
];

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** `HOSTILE_TEXTS`, plus JSON values of other types. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  [],
  ['x', 'x'],
  [[null]],
  {},
  JSON.parse('{"__proto__":{"a":1},"constructor":"x","a\\u0000":1}'),
  nested(200),
];

/** `HOSTILE_TEXTS` encoded as URL parts, plus some invalid encodings. */
export const HOSTILE_PARTS: readonly string[] = [
  ...HOSTILE_TEXTS.filter((text) => text.length < 1_000 && !/\p{Surrogate}/u.test(text)).map(
    encodeURIComponent,
  ),
  '%ED%A0%80',
  '%ff',
  '%',
  '%zz',
  '..%2f..%2fetc',
  'x'.repeat(2_000),
];
