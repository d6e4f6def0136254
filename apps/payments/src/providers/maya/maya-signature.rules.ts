import { DomainError } from '@tulay/contracts';

/** Many times the length of Maya's longest path, `fundSource.details.…`. */
const MAX_PATH = 200;
/** The signed text repeats the path of each value, so it can be much longer than the body. */
const MAX_TEXT = 64 * 1024;

/**
 * Returns the text that Maya signs for a body: each value under its path, with array indexes as path
 * segments, ordered by the bytes of the paths. Null, empty text and empty lists are left out.
 * @param rawBody valid JSON, whose size, depth and number of values the caller has limited
 * @throws DomainError `invalid_request` if a path or the whole text is too long
 */
export function signedText(rawBody: string, nonce: string): string {
  const leaves = leavesOf('', JSON.parse(withNumbersAsText(rawBody)) as Value);
  const length = leaves.reduce((sum, [path, value]) => sum + path.length + value.length, 0);
  if (length > MAX_TEXT) throw refused(`The callback has more than ${MAX_TEXT} characters to sign`);
  const lines = leaves
    .map(([path, value]) => ({ bytes: Buffer.from(path), line: `${path}=${value}` }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  return [...lines.map(({ line }) => line), `nonce=${nonce}`].join('&');
}

/** A JSON value with numbers as text. */
type Value = string | boolean | null | Value[] | { [name: string]: Value };

/**
 * An unterminated string matches the rest of the text, so that it is not tried again from each of its quotes.
 */
const TOKEN = /"(?:[^"\\]|\\[^])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Maya signs the digits as sent, but `100.00` would be parsed to 100. */
const withNumbersAsText = (json: string): string =>
  json.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`));

function leavesOf(path: string, value: Value): [path: string, value: string][] {
  if (path.length > MAX_PATH)
    throw refused(`The callback has a field whose path is longer than ${MAX_PATH} characters`);
  if (value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'boolean') return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(path ? `${path}.${name}` : name, inner));
}

const refused = (message: string): DomainError => new DomainError('invalid_request', message);
