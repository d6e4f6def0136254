import { DomainError } from '@tulay/contracts';

/** Maximum length of a path. Maya's longest paths, `fundSource.details.…`, are far shorter. */
const MAX_PATH = 200;
/**
 * Maximum length of the signed string. The string repeats the full path of each value and can be much longer
 * than the body.
 */
const MAX_TEXT = 64 * 1024;

/**
 * Returns the string that Maya signs: the `path=value` pairs of the body, sorted by the bytes of their paths,
 * and the nonce. Array indexes are path segments. Null, empty strings and empty lists are omitted.
 * @param rawBody valid JSON of limited size, depth and number of values
 * @throws DomainError `unauthenticated` if a path or the whole string is too long
 */
export function signedText(rawBody: string, nonce: string): string {
  const leaves = leavesOf('', JSON.parse(withNumbersAsText(rawBody)) as Value);
  const length = leaves.reduce((sum, [path, value]) => sum + path.length + value.length, 0);
  if (length > MAX_TEXT)
    throw refused(`The signed content of the callback has more than ${MAX_TEXT} characters`);
  const lines = leaves
    .map(([path, value]) => ({ bytes: Buffer.from(path), line: `${path}=${value}` }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  return [...lines.map(({ line }) => line), `nonce=${nonce}`].join('&');
}

/** A JSON value whose numbers are strings. */
type Value = string | boolean | null | Value[] | { [name: string]: Value };

/**
 * Matches JSON strings and numbers. An unterminated string matches to the end of the input, because retrying
 * at each of its quotes would take quadratic time.
 */
const TOKEN = /"(?:[^"\\]|\\[^])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Converts numbers to strings, because Maya signs the digits as sent and JSON.parse turns `100.00` into 100.
 */
const withNumbersAsText = (json: string): string =>
  json.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`));

function leavesOf(path: string, value: Value): [path: string, value: string][] {
  if (path.length > MAX_PATH)
    throw refused(`The callback has a field whose path is longer than ${MAX_PATH} characters`);
  if (value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'boolean') return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(path ? `${path}.${name}` : name, inner));
}

const refused = (message: string): DomainError => new DomainError('unauthenticated', message);
