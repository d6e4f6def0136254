/** Texts that have broken parsers, templates and databases. Each program sends all of them into each of its fields. */
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

/** The same, and what JSON may hold in place of a text. */
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

/** The same as parts of an address, already encoded, and some that are not encoded well. */
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
