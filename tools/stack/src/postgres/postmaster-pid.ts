import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, processCommand, processStamp } from '../processes/process-identity';
import type { Say } from '../common/stack-error';

/** Contents of `postmaster.pid`, which a PostgreSQL server writes to its data directory. */
export interface PostmasterFile {
  pid: number;
  ready: boolean;
}

/** Parses the content of a `postmaster.pid`. Returns null if the content is empty or incomplete. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return pid > 1 ? { pid, ready: lines[7] === 'ready' } : null;
}

export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  return parsePostmasterFile(text);
}

export type Leftover = 'nothing' | 'stale file' | 'orphan';

/**
 * Returns what an earlier run left behind: nothing, a stale file (whose process ID may belong to another
 * process), or a running server.
 */
export function judgeLeftover(file: PostmasterFile | null, command: string, dataFolder: string): Leftover {
  if (!file) return 'nothing';
  return ` ${command} `.includes(` ${dataFolder} `) ? 'orphan' : 'stale file';
}

/**
 * Ends the server that a killed supervisor left running on this data folder, and removes the server's
 * `postmaster.pid`.
 */
export async function clearLeftover(dataFolder: string, say: Say): Promise<void> {
  const file = await readPostmasterFile(dataFolder);
  const leftover = judgeLeftover(file, file ? processCommand(file.pid) : '', dataFolder);
  if (file && leftover === 'orphan') await endOrphan(file.pid, say);
  // Also removes an incomplete file, because PostgreSQL would interpret it as a server that is just starting.
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

async function endOrphan(pid: number, say: Say): Promise<void> {
  const stamp = processStamp(pid);
  if (!stamp) return;
  say(`stopping the PostgreSQL server of an earlier run (process ${pid})`);
  // SIGINT rolls back open transactions and stops. SIGQUIT stops immediately, with recovery at the next
  // start.
  await endProcess({ pid, stamp }, { signal: 'SIGINT', graceMs: 15_000, lastSignal: 'SIGQUIT' });
}
