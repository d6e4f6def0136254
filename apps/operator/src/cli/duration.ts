import { InvalidArgumentError, Option } from 'commander';

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /^(?:\d{1,9}[smhd])+$/;
const LONGEST_MS = 3_650 * UNIT_MS.d;

/**
 * Parses a duration such as `30s`, `5m`, `2h`, `1d` or `1h30m` and returns milliseconds.
 * @throws InvalidArgumentError for any other string, and for more than ten years
 */
export function parseDuration(text: string): number {
  if (!DURATION.test(text))
    throw new InvalidArgumentError('Invalid duration. Examples: 30s, 5m, 2h, 1d, 1h30m.');
  const parts = [...text.matchAll(/(\d{1,9})([smhd])/g)];
  const ms = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS],
    0,
  );
  if (ms > LONGEST_MS) throw new InvalidArgumentError('The duration must be at most 3650d.');
  return ms;
}

/**
 * Parses a duration greater than zero and returns milliseconds.
 * @throws InvalidArgumentError for any other string
 */
export function parseTimeSpan(text: string): number {
  const ms = parseDuration(text);
  if (ms === 0) throw new InvalidArgumentError('The duration must be greater than zero.');
  return ms;
}

/** Formats milliseconds as a duration: 5,430,000 becomes `1h 30m 30s`. */
export function formatDuration(ms: number): string {
  const parts: string[] = [];
  let rest = Math.floor(ms / 1_000) * 1_000;
  for (const [unit, unitMs] of Object.entries(UNIT_MS).reverse()) {
    const count = Math.floor(rest / unitMs);
    if (count) parts.push(`${count}${unit}`);
    rest -= count * unitMs;
  }
  return parts.join(' ') || '0s';
}

/** Creates an option for a duration. The help text displays the default in the same notation. */
export const durationOption = (flags: string, description: string, defaultMs: number): Option =>
  new Option(flags, description).argParser(parseDuration).default(defaultMs, formatDuration(defaultMs));
