import { SERVICES } from '@tulay/contracts';

export interface LineStyle {
  colour: boolean;
  /** Whether a service's JSON is shown as readable text. */
  readable: boolean;
}

const WIDTH = 'supervisor'.length;
const SERVICE_COLOURS = [36, 32, 33, 35, 34, 96, 92, 93, 95, 94];
const LEVEL_COLOURS: Record<string, number> = { warn: 33, error: 31, fatal: 31 };
/** Terminal colors by the first digit of the HTTP status. */
const STATUS_COLOURS: Record<string, number> = { 2: 32, 3: 36, 4: 33, 5: 31 };
const NAMES: readonly string[] = [...SERVICES, 'postgres', 'nats'];

/** Returns a line such as `gateway    | the line`. */
export function prefixed(name: string, line: string, style: LineStyle): string {
  const text = style.readable ? readable(line, style.colour) : line;
  return `${paint(name.padEnd(WIDTH), colourOf(name), style.colour)} | ${text}`;
}

const colourOf = (name: string): number => SERVICE_COLOURS[NAMES.indexOf(name)] ?? 90;

const paint = (text: string, code: number | undefined, colour: boolean): string =>
  colour && code !== undefined ? `\u001b[${code}m${text}\u001b[0m` : text;

function readable(line: string, colour: boolean): string {
  const entry = parse(line);
  if (!entry) return line;
  if (isRequest(entry)) return requestLine(entry, colour);
  const { level, time, msg, service: _service, err, ...rest } = entry;
  const details = Object.entries(rest).map(([name, value]) => `${name}=${asText(value)}`);
  const clock = String(time).slice(11, 19);
  const head = paint(
    `${clock} ${String(level).padEnd(5)} ${asText(msg)}`,
    LEVEL_COLOURS[String(level)],
    colour,
  );
  const stack = (err as { stack?: string } | undefined)?.stack;
  return [head, paint(details.join(' '), 90, colour)].filter(Boolean).join(' ') + (stack ? `\n${stack}` : '');
}

const isRequest = ({ msg, method }: Record<string, unknown>): boolean =>
  msg === 'request' && method !== undefined;

/** Returns a line such as `POST /v1/payments 201 12 ms req_…`. */
function requestLine(
  { method, route, status, ms, request_id: id }: Record<string, unknown>,
  colour: boolean,
) {
  const answered = paint(asText(status), STATUS_COLOURS[asText(status).slice(0, 1)], colour);
  const rest = paint(`${Math.round(Number(ms))} ms ${asText(id)}`, 90, colour);
  return `${asText(method)} ${asText(route)} ${answered} ${rest}`;
}

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{"level"')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Returns whether a line is shown. The database and the bus log every start, stop and rejected statement, and
 * the services log rejected statements themselves, so by default only problems of the two servers are shown.
 * LOG_LEVEL can request more.
 */
export function isWorthShowing(name: string, line: string, logLevel: string): boolean {
  if (!['postgres', 'nats'].includes(name) || logLevel === 'debug' || logLevel === 'trace') return true;
  if (EXPECTED.test(line)) return false;
  return /\[(WRN|ERR|FTL)\]|WARNING: {2}|FATAL: {2}|PANIC: {2}|not properly shut down/.test(line);
}

/**
 * Returns whether a service's line is shown on a terminal: problems, and each request once. Only the
 * gateway's line for a request is shown, because a service with pages logs a forwarded request again.
 * LOG_LEVEL=debug shows everything.
 */
export function isHumanReadable(name: string, line: string, logLevel: string): boolean {
  if (logLevel === 'debug' || logLevel === 'trace') return true;
  const entry = parse(line);
  if (entry?.level !== 'info') return true;
  return isRequest(entry) && name.startsWith('gateway');
}

/**
 * Matches messages that do not indicate a problem: every stop disconnects clients, and the plaintext passwords
 * of the bus are in a file with the same protection as secrets.json.
 */
const EXPECTED =
  /terminating connection due to|the database system is (shutting down|starting up)|Plaintext passwords detected/;
