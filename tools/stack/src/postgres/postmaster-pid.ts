import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, processCommand, processStamp } from '../processes/process-identity';
import type { Say } from '../common/stack-error';

/** Content of `postmaster.pid`, which a PostgreSQL server writes into its data folder. */
export interface PostmasterFile {
  pid: number;
  /** Whether the server accepts connections. */
  ready: boolean;
}

/** Parses the text of a `postmaster.pid`; null if it is empty or incomplete. */
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
 * Returns the remains of an earlier run: nothing, a stale file (its pid may belong to another process), or a running
 * server.
 */
export function judgeLeftover(file: PostmasterFile | null, command: string, dataFolder: string): Leftover {
  if (!file) return 'nothing';
  return ` ${command} `.includes(` ${dataFolder} `) ? 'orphan' : 'stale file';
}

/** Ends the server that a killed supervisor left running on this data folder, and removes its file. */
export async function clearLeftover(dataFolder: string, say: Say): Promise<void> {
  const file = await readPostmasterFile(dataFolder);
  const leftover = judgeLeftover(file, file ? processCommand(file.pid) : '', dataFolder);
  if (file && leftover === 'orphan') await endOrphan(file.pid, say);
  // An incomplete file is also removed, because PostgreSQL would mistake it for a server that is just starting.
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

async function endOrphan(pid: number, say: Say): Promise<void> {
  const stamp = processStamp(pid);
  if (!stamp) return;
  say(`ending the PostgreSQL of an earlier run (process ${pid})`);
  // SIGINT: roll back open transactions and stop; SIGQUIT: stop immediately and recover at the next start.
  await endProcess({ pid, stamp }, { signal: 'SIGINT', graceMs: 15_000, lastSignal: 'SIGQUIT' });
}
