import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU time in microseconds, by process name. */
export type ProcessorTime = Map<string, number>;

/** Microseconds per tick in `/proc`: USER_HZ is 100 regardless of the kernel's timer frequency. */
const MICROSECONDS_PER_TICK = 10_000;

interface Entry {
  pid: number;
  parent: number;
  microseconds: number;
}

/**
 * Returns the CPU time used so far by each process of a stack. PostgreSQL's backends count as one process.
 * Works only on Linux.
 */
export function processorTimeOf(dataDir: string, others: Record<string, number>): ProcessorTime {
  const names = new Map(namesIn(dataDir));
  for (const [name, pid] of Object.entries(others)) names.set(pid, name);
  const times: ProcessorTime = new Map();
  for (const { pid, parent, microseconds } of entries()) {
    const name = names.get(pid) ?? (names.get(parent) === 'postgres' ? 'postgres' : undefined);
    if (name) times.set(name, (times.get(name) ?? 0) + microseconds);
  }
  return times;
}

/** Returns the CPU time per request between two samples, largest first. */
export function perRequest(
  before: ProcessorTime,
  after: ProcessorTime,
  requests: number,
): [string, number][] {
  const spent = [...after].map(([name, time]): [string, number] => [
    name,
    Math.round((time - (before.get(name) ?? 0)) / requests),
  ]);
  return spent.filter(([, time]) => time > 0).sort(([, a], [, b]) => b - a);
}

function namesIn(dataDir: string): [number, string][] {
  const register = readFileSync(join(dataDir, 'processes.json'), 'utf8');
  const { processes } = JSON.parse(register) as { processes: { pid: number; name: string }[] };
  return processes.map(({ pid, name }) => [pid, name]);
}

function entries(): Entry[] {
  return readdirSync('/proc').flatMap((name) => {
    const text = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) return [];
    // Includes ended child processes, because PostgreSQL's backends are short-lived.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), microseconds: ticks * MICROSECONDS_PER_TICK }];
  });
}

/** Returns an empty string for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
