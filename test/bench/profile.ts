import 'reflect-metadata';
import type { ServiceName } from '@tulay/contracts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../tools/stack/src/processes/free-ports';
import { projectRoot } from '../../tools/stack/src/project-root';
import { newDiskFolder, onInterrupt, removeRun } from '../setup/test-run';
import { BenchStack } from './bench-stack';
import { Child } from './child';
import type { Load } from './payments/load';
import { hotSpots, type HotSpot } from './profile/hot-spots';
import { Inspector } from './profile/inspector';
import { perRequest, processorTimeOf } from './profile/processor-time';
import type { Sample } from './sample';

const PROFILED: ServiceName[] = ['gateway', 'payments'];
const SECONDS = 10;
const WARM = { seconds: 90, atMost: 20_000 };

/**
 * `npm run bench:profile`: shows where `POST /v1/payments` spends its time, by process, package and function.
 */
async function main(): Promise<void> {
  execFileSync(process.execPath, [join(projectRoot(), 'tools/stack/ensure-built.mjs')], { stdio: 'inherit' });
  const folder = newDiskFolder('profile');
  const clear = () => removeRun(folder);
  onInterrupt(clear);
  try {
    await profile(folder);
  } finally {
    await clear();
  }
}

async function profile(dataDir: string): Promise<void> {
  const ports = await freePorts(PROFILED.length);
  const inspected = PROFILED.map((name, i) => [name, { NODE_OPTIONS: `--inspect=127.0.0.1:${ports[i]}` }]);
  const stack = await BenchStack.start(dataDir, { perService: Object.fromEntries(inspected) });
  const load = new Child('payments/load.ts');
  try {
    const question = { baseUrl: stack.baseUrl, key: (await stack.merchant()).key, connections: 32 };
    await load.ask<Sample>({ ...question, ...WARM } satisfies Load);
    await stack.settled();
    await showProcesses(stack, load, { ...question, seconds: SECONDS });
    await stack.settled();
    await showProfiles(ports, () => load.ask<Sample>({ ...question, seconds: SECONDS } satisfies Load));
  } finally {
    await load.stop();
    await stack.stop();
  }
}

/** Measures CPU time without profilers, which would use CPU time themselves. */
async function showProcesses(stack: BenchStack, load: Child, question: Load): Promise<void> {
  const look = () =>
    processorTimeOf(stack.dataDir, { 'supervisor, which writes the logs': process.pid, load: load.pid });
  const before = look();
  const { perSecond, p50, p99 } = await load.ask<Sample>(question);
  await stack.settled();
  const spent = perRequest(before, look(), perSecond * question.seconds);
  const total = spent.reduce((sum, [, time]) => sum + time, 0);
  print(`${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  print(`\nCPU time per request: ${total} µs`);
  for (const [name, time] of spent) print(`${String(time).padStart(6)} µs  ${name}`);
}

async function showProfiles(ports: number[], work: () => Promise<Sample>): Promise<void> {
  const inspectors = await Promise.all(ports.map((port) => Inspector.connect(port)));
  await Promise.all(inspectors.map((inspector) => inspector.start()));
  await work();
  const profiles = await Promise.all(inspectors.map((inspector) => inspector.stop()));
  const folder = join(projectRoot(), '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  profiles.forEach((one, i) => {
    const file = join(folder, `${PROFILED[i]}.cpuprofile`);
    writeFileSync(file, JSON.stringify(one));
    const { packages, functions } = hotSpots(one, 20);
    print(
      `\n${PROFILED[i]} by package (${file})\n${listOf(packages)}\n\n${PROFILED[i]} by function\n${listOf(functions)}`,
    );
  });
}

const listOf = (spots: HotSpot[]): string =>
  spots.map(({ what, share }) => `${share.toFixed(1).padStart(6)} %  ${what}`).join('\n');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

// Ignores a closed pipe (`npm run bench:profile | head`), so that started processes are still stopped.
process.stdout.on('error', () => {});

void main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
