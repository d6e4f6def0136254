import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A process as stored on disk. The process ID alone is not sufficient, because the system reuses process IDs.
 */
export interface ProcessRecord {
  name: string;
  pid: number;
  /** Result of `processStamp` when the process was started. */
  stamp: string;
}

/**
 * Returns the process's start time and the machine's boot ID, which distinguish the process from a later
 * process with the same ID. Returns undefined if no such process is running; a zombie counts as ended.
 */
export function processStamp(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStamp(pid) : psField(pid, 'lstart=');
}

/** Returns the command line of a running process, or an empty string. */
export function processCommand(pid: number): string {
  if (process.platform !== 'linux') return psField(pid, 'command=') ?? '';
  return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
}

/** Returns the parent's process ID, or 0 if there is none. */
export function parentOf(pid: number): number {
  const parent = process.platform === 'linux' ? linuxFields(pid)?.[1] : psField(pid, 'ppid=');
  return Number(parent ?? 0);
}

export function isRunning(record: Pick<ProcessRecord, 'pid' | 'stamp'>): boolean {
  return processStamp(record.pid) === record.stamp;
}

/**
 * Signals a process to end, and kills it if it is still running after a while. Resolves when the process has
 * ended. A later process with the same ID is not affected.
 */
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
    // The process ended between the check and the signal.
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

/**
 * Returns the fields of `/proc/<pid>/stat` after the program's name (which may contain spaces and parentheses):
 * state, parent…
 */
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
