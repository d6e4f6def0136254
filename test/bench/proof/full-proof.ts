import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/stack/src/project-root';
import { runCommand } from '../../../tools/stack/src/processes/run-command';
import type { FilledBooks } from './filled-books';

/** Timeout of the benchmark; the command itself has no timeout. */
const MAX_MS = 900_000;
const OPERATOR = join(projectRoot(), 'dist/apps/operator/main.js');

export interface FullProof {
  seconds: number;
  megabytes: number;
}

/**
 * Runs `ledger verify`.
 * @throws Error if the verification finds a mismatch
 */
export async function fullProof({ stack }: FilledBooks, ...more: string[]): Promise<FullProof> {
  const seconds = await secondsOf(async () => {
    const env = { ...process.env, DATA_DIR: stack.dataDir };
    const options = { env, timeoutMs: MAX_MS };
    const { code, stdout, stderr } = await runCommand(
      process.execPath,
      [OPERATOR, 'ledger', 'verify', ...more],
      options,
    );
    if (code !== 0) throw new Error(`ledger verify ended with ${code}: ${stdout} ${stderr}`);
  });
  const peaks = Object.values(stack.pids()).map(peakMegabytes);
  return { seconds, megabytes: Math.max(...peaks) };
}

export async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Returns the process's peak resident memory since its start, in megabytes. */
export function peakMegabytes(pid: number): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(peak) / 1_024;
}
