import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process as written to disk: the pid alone is not enough, since the system hands pids out again. */
export interface ProcessRecord {
  name: string;
  pid: number;
  /** What `processStamp` said of it when it was started. */
  stamp: string;
}

/**
 * Tells a process from a later one with the same pid: when it was started, and in which boot of the machine.
 * Undefined when no such process runs; a zombie counts as gone.
 */
export function processStamp(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStamp(pid) : psField(pid, 'lstart=');
}

/** The command line of a running process, or an empty string. */
export function processCommand(pid: number): string {
  if (process.platform !== 'linux') return psField(pid, 'command=') ?? '';
  return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
}

/** The process that started this one, or the one that took it over; 0 when there is none. */
export function parentOf(pid: number): number {
  const parent = process.platform === 'linux' ? linuxFields(pid)?.[1] : psField(pid, 'ppid=');
  return Number(parent ?? 0);
}

export function isRunning(record: Pick<ProcessRecord, 'pid' | 'stamp'>): boolean {
  return processStamp(record.pid) === record.stamp;
}

/** Asks a process to end, waits, then kills it. Returns once it is gone; a stranger with the same pid is left alone. */
export async function endProcess(
  record: Pick<ProcessRecord, 'pid' | 'stamp'>,
  options: { signal: NodeJS.Signals; graceMs: number; lastSignal?: NodeJS.Signals },
): Promise<void> {
  signalIfRunning(record, options.signal);
  if (await isGoneWithin(record, options.graceMs)) return;
  signalIfRunning(record, options.lastSignal ?? 'SIGKILL');
  if (await isGoneWithin(record, 5_000)) return;
  signalIfRunning(record, 'SIGKILL');
  await isGoneWithin(record, 5_000);
}

function signalIfRunning(record: Pick<ProcessRecord, 'pid' | 'stamp'>, signal: NodeJS.Signals): void {
  if (!isRunning(record)) return;
  try {
    process.kill(record.pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}

async function isGoneWithin(record: Pick<ProcessRecord, 'pid' | 'stamp'>, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (isRunning(record)) {
    if (Date.now() > until) return false;
    await sleep(25);
  }
  return true;
}

function linuxStamp(pid: number): string | undefined {
  const fields = linuxFields(pid);
  if (!fields) return undefined;
  const [state, startedAt] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? undefined : `${bootId()}/${startedAt}`;
}

/** State, parent and so on: what `/proc/<pid>/stat` says after the program's name, which may hold spaces and brackets. */
function linuxFields(pid: number): string[] | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function bootId(): string {
  return (readIfThere('/proc/sys/kernel/random/boot_id') ?? '').trim();
}

function psField(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
