import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { stackFilePath, type StackFile } from '../../tools/stack/src/data-folder/stack-file';
import { projectRoot } from '../../tools/stack/src/project-root';
import { median } from './measure';
import type { BenchLine, FolderEnv } from './run-env';

export const needs = 'folder';

interface Start {
  seconds: number;
  /** Resident memory of all eight services after some idle time. */
  megabytes: number;
}

/** P10 and P11: duration of a second `npm start` on the same folder, and the services' idle memory. */
export async function bench({ usedDataDir, quick }: FolderEnv): Promise<BenchLine[]> {
  const starts: Start[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++)
    starts.push(await startAgain(usedDataDir, quick ? 1_000 : 15_000));
  return [
    {
      id: 'P10',
      what: 'second npm start on the same folder, until ready',
      value: median(starts.map(({ seconds }) => seconds)),
      unit: 's',
      reference: null,
      ratio: null,
      target: '≤ 10 s',
    },
    {
      id: 'P11',
      what: 'idle memory (RSS) of the eight services',
      value: median(starts.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      reference: null,
      ratio: null,
      target: '≤ 900 MB',
    },
  ];
}

/** Runs the program of `npm start`, and measures the time from its first output line to `ready`. */
async function startAgain(dataDir: string, idleMs: number): Promise<Start> {
  const began = performance.now();
  const supervisor = spawn(process.execPath, [join(projectRoot(), 'tools/stack/start.mjs')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await saysReady(supervisor);
    const seconds = (performance.now() - began) / 1000;
    await pause(idleMs);
    return { seconds, megabytes: memoryOf(dataDir) };
  } finally {
    await end(supervisor);
  }
}

async function saysReady(supervisor: ChildProcess): Promise<void> {
  const lines = createInterface({ input: supervisor.stdout! });
  for await (const line of lines)
    if (line.includes('Tulay is ready')) return void supervisor.stdout!.resume();
  throw new Error('npm start ended before it was ready');
}

function memoryOf(dataDir: string): number {
  const { services } = JSON.parse(readFileSync(stackFilePath(dataDir), 'utf8')) as StackFile;
  const kilobytes = Object.values(services).map(({ pid }) => residentKilobytes(pid!));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Returns the resident memory from /proc on Linux, and from `ps` elsewhere. */
function residentKilobytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  if (!Number(text)) throw new Error(`the memory usage of process ${pid} is not available`);
  return Number(text);
}

async function end(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null) return;
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGINT');
  await ended;
}
