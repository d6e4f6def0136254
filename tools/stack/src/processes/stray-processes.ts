import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { endProcess, type ProcessRecord, processCommand, processStamp } from './process-identity';

/**
 * Environment variable of every child, with the data folder as its value, so that children are found even
 * after the folder was deleted.
 */
export const RUN_FOLDER = 'TULAY_RUN_FOLDER';

/** Returns the processes of any stack on this data folder, found in the system's process table. */
function strayProcesses(dataDir: string): ProcessRecord[] {
  const marker = `${RUN_FOLDER}=${dataDir}`;
  const pids = process.platform === 'linux' ? pidsByProc(marker) : pidsByPs(marker);
  return pids.filter((pid) => pid !== process.pid && pid !== process.ppid).flatMap(recordOf);
}

/** Ends the processes on a data folder that no supervisor manages. */
export async function endStrays(
  dataDir: string,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<ProcessRecord[]> {
  const strays = strayProcesses(dataDir);
  await Promise.all(strays.map((record) => endProcess(record, { signal, graceMs: 5_000 })));
  return strays;
}

function recordOf(pid: number): ProcessRecord[] {
  const stamp = processStamp(pid);
  return stamp ? [{ name: processCommand(pid), pid, stamp }] : [];
}

function pidsByProc(marker: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => environmentOf(pid).includes(marker)).map(Number);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}

function pidsByPs(marker: string): number[] {
  const table = execFileSync('ps', ['-axeww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const lines = table.split('\n').filter((line) => ` ${line} `.includes(` ${marker} `));
  return lines.map((line) => Number.parseInt(line, 10));
}
