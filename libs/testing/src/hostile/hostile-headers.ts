import type { NamesOfRoute } from './names-read';

/** Headers that browsers, proxies and bots send, whether or not the code reads them. */
const STANDARD = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'request-id',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Headers that frame a message. The HTTP parser and client reject invalid values before our code runs. */
const FRAMING = ['connection', 'content-length', 'expect', 'transfer-encoding', 'upgrade'];

/** Hostile values for any header. */
const VALUES = ['', 'ñ\u00ff', 'x'.repeat(4_000), '__proto__', ',;=%00%ff"', 'gzip', '*/*'];

/** Hostile values of specific headers, by header name. */
const OWN_VALUES: Record<string, readonly string[]> = {
  'accept-encoding': ['br;q=x', `${'gzip;q=0,'.repeat(1_000)}br`],
  'accept-language': [`${'fil;q=,'.repeat(1_500)}en`, 'en;q=1e999', `x-${'a-'.repeat(2_000)}`],
  authorization: ['Bearer', 'Bearer  ', 'Basic %%%', `Bearer ${'.'.repeat(8_000)}`],
  'content-type': [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json',
    'application/json; charset=utf-16',
    `text/plain${'; a=b'.repeat(1_500)}`,
  ],
  host: [']', 'a b', 'x:99999'],
  'if-modified-since': ['Thu, 99 Foo 99999'],
  'if-none-match': [`W/"${'x'.repeat(4_000)}`, '"a", '.repeat(1_000)],
  origin: ['null', 'http://[::1', 'https://pay.example:99999', 'data:,'],
  range: ['bytes=-1', 'bytes=9-0', `bytes=${'0-1,'.repeat(2_000)}`, `bytes=0-${'9'.repeat(400)}`],
  referer: ['http://[::1', '//', 'https://pay.example/%ff?%', 'javascript:alert(1)'],
  'x-forwarded-for': ['1.2.3.4, '.repeat(1_000), '::ffff:999.1.1.1', '[::1]:x', '%25'],
};

/** Property names that plain JavaScript objects inherit. */
const INHERITED = ['__proto__', 'constructor', 'toString'];

/** Forged value in the format of a signed cookie. */
const FORGED = `pay_01kkm000000000000000000001.${'A'.repeat(43)}`;

const pairs = (length: number, pairOf: (index: number) => string): string => {
  let text = '';
  for (let i = 0; text.length < length; i++) text += `${pairOf(i)};`;
  return text;
};

/** `Cookie` headers of 14 KB, because Node.js rejects headers above 16 KB. */
export const COSTLY_COOKIES: readonly string[] = [
  pairs(14_000, (i) => `${i.toString(36)}=`),
  pairs(14_000, (i) => `${i.toString(36)}=%`),
  pairs(14_000, (i) => `${i.toString(36)}=%E0%A4%A`),
  pairs(14_000, () => INHERITED.map((name) => `${name}=${name}`).join('; ')),
  ';'.repeat(14_000),
  `${';'.repeat(14_000)}=`,
  '='.repeat(14_000),
  ' '.repeat(14_000),
];

/** Values of a single cookie: invalid encodings, forged signatures and excessive lengths. */
const COOKIE_VALUES = [
  '',
  '%',
  '%ff',
  '%00',
  '%ED%A0%80',
  '__proto__',
  '"',
  '.',
  FORGED,
  `${FORGED}.`,
  encodeURIComponent(`a\u0000b.${'A'.repeat(43)}`),
  'x'.repeat(14_000),
  '.'.repeat(14_000),
];

/**
 * Returns the hostile `Cookie` headers of a route: costly headers, and hostile values of each cookie that the
 * route reads.
 */
const hostileCookies = ({ cookies }: NamesOfRoute): string[] => [
  ...COSTLY_COOKIES,
  ...[...cookies].flatMap((name) => COOKIE_VALUES.map((value) => `${name}=${value}`)),
  ...[...cookies].map((name) => pairs(14_000, (i) => `${name}=${i}`)),
];

/**
 * Returns the hostile headers of a route, one element per request: each hostile value for every header that the
 * route's code reads, each hostile value for all other standard headers together, and the hostile cookies.
 */
export function hostileHeaders(read: NamesOfRoute): Record<string, string>[] {
  const others = STANDARD.filter((name) => !read.headers.has(name));
  const together = VALUES.map((value) => Object.fromEntries(others.map((name) => [name, value])));
  const withCookies = hostileCookies(read).map((value) => ({ cookie: value }));
  return [...hostileOwnHeaders(read), ...together, ...withCookies];
}

/**
 * Returns the hostile values of the headers that only the route's own code reads.
 * @param shared names of the headers that the code of all routes reads
 */
export const hostileOwnHeaders = (
  { headers }: NamesOfRoute,
  shared: ReadonlySet<string> = new Set(),
): Record<string, string>[] =>
  [...headers]
    .filter((name) => !FRAMING.includes(name) && !shared.has(name))
    .flatMap((name) => [...VALUES, ...(OWN_VALUES[name] ?? [])].map((value) => ({ [name]: value })));
