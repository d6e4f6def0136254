/** A line as the stack shows it. */
export interface LineStyle {
  colour: boolean;
  /** Take a service's JSON apart for a person to read; else it is shown as it was written. */
  readable: boolean;
}

const WIDTH = 'supervisor'.length;
const SERVICE_COLOURS = [36, 32, 33, 35, 34, 96, 92, 93, 95, 94];
const LEVEL_COLOURS: Record<string, number> = { warn: 33, error: 31, fatal: 31 };
const NAMES = [
  'gateway',
  'payments',
  'ledger',
  'payouts',
  'catalog',
  'embed',
  'notifier',
  'postgres',
  'nats',
];

/** `gateway    | the line`. */
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
 * Whether a line is worth showing. The database and the bus report every start, stop and refused statement (the
 * services handle those and say so themselves): of them only trouble is shown, unless more was asked for.
 */
export function isWorthShowing(name: string, line: string, logLevel: string): boolean {
  if (!['postgres', 'nats'].includes(name) || logLevel === 'debug' || logLevel === 'trace') return true;
  if (EXPECTED.test(line)) return false;
  return /\[(WRN|ERR|FTL)\]|WARNING: {2}|FATAL: {2}|PANIC: {2}|not properly shut down/.test(line);
}

/** Clients are sent away at every stop; and the bus's password is as safe in its file as it is in ours beside it. */
const EXPECTED =
  /terminating connection due to|the database system is (shutting down|starting up)|Plaintext passwords detected/;
