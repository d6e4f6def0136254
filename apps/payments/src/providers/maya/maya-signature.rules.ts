/**
 * The text that Maya signs of a body: each value under its path, an index of an array being a part of it, in the order
 * of the bytes of the paths. Null, empty text and empty lists are left out.
 * @throws SyntaxError when the body is not JSON
 */
export function signedText(rawBody: string, nonce: string): string {
  JSON.parse(rawBody);
  const leaves = leavesOf('', JSON.parse(withNumbersAsText(rawBody)) as Value);
  const sorted = leaves.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return [...sorted.map(([path, value]) => `${path}=${value}`), `nonce=${nonce}`].join('&');
}

/** A value of JSON whose numbers are text. */
type Value = string | boolean | null | Value[] | { [name: string]: Value };

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Maya signs the digits as they are sent, but `100.00` would be parsed to 100. */
const withNumbersAsText = (json: string): string =>
  json.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`));

function leavesOf(path: string, value: Value): [path: string, value: string][] {
  if (value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'boolean') return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(path ? `${path}.${name}` : name, inner));
}
