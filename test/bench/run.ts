import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { clearKilledRuns, newDiskFolder, onInterrupt, removeRun } from '../setup/test-run';
import { startBareServers } from './bare-servers';
import { BenchStack } from './bench-stack';
import { describeMachine } from './machine';
import type { BenchLine, BenchModule, FolderModule } from './run-env';
import { tableOf, type PlacedRow } from './table';

const ENDING = '.bench.ts';
const FOLDER = join(projectRoot(), 'test/bench');

interface NamedModule {
  name: string;
  module: BenchModule;
}

/** `npm run bench [-- [--quick] [name …]]`: runs all or the named benchmarks and prints one table. */
async function main(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  const modules = load(args.filter((arg) => !arg.startsWith('--')));
  execFileSync(process.execPath, [join(projectRoot(), 'tools/stack/ensure-built.mjs')], { stdio: 'inherit' });
  const run = new BenchRun(quick);
  await run.all(modules);
  const remark = quick ? '\nquick run: short rounds, so the figures vary more' : '';
  process.stdout.write(`\n${run.machine}${remark}\n\n${tableOf(run.rows)}\n`);
}

function load(chosen: string[]): NamedModule[] {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length)
    throw new Error(`no such benchmark: ${unknown.join(', ')}; the benchmarks are ${names.join(', ')}`);
  return names
    .filter((name) => !chosen.length || chosen.includes(name))
    .map((name) => ({ name, module: require(join(FOLDER, `${name}${ENDING}`)) as BenchModule }));
}

/**
 * Runs the benchmarks: first on bare servers, then on the shared stack, then those that start their own
 * stacks.
 */
class BenchRun {
  readonly rows: PlacedRow[] = [];
  machine = '';

  constructor(private readonly quick: boolean) {}

  async all(modules: NamedModule[]): Promise<void> {
    await clearKilledRuns();
    const onServers = modules.filter(({ module }) => !module.needs);
    if (onServers.length) await inFolder((folder) => this.onServers(onServers, folder));
    if (onServers.length < modules.length) await inFolder((folder) => this.onStack(modules, folder));
  }

  private async onServers(modules: NamedModule[], folder: string): Promise<void> {
    const servers = await startBareServers(folder, say);
    try {
      await this.describe(servers.adminUrl);
      for (const { name, module } of modules)
        if (!module.needs) await this.take(name, () => module.bench({ ...servers, quick: this.quick }));
    } finally {
      await servers.stop();
    }
  }

  private async onStack(modules: NamedModule[], dataDir: string): Promise<void> {
    let stack = await BenchStack.start(dataDir);
    const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await stack.stop();
      const result = await work();
      stack = await BenchStack.start(dataDir);
      return result;
    };
    try {
      await this.describe(stack.adminUrl);
      for (const { name, module } of modules)
        if (module.needs === 'stack')
          await this.take(name, () => module.bench({ stack, alone, quick: this.quick }));
    } finally {
      await stack.stop();
    }
    for (const { name, module } of modules)
      if (module.needs === 'folder') await this.onFolder(name, module, dataDir);
  }

  private onFolder(name: string, module: FolderModule, usedDataDir: string): Promise<void> {
    return inFolder((folder) =>
      this.take(name, () => module.bench({ folder, usedDataDir, quick: this.quick })),
    );
  }

  private async take(name: string, bench: () => Promise<BenchLine[]>): Promise<void> {
    const started = Date.now();
    const rows = await bench();
    say(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    this.rows.push(...rows.map((row) => ({ ...row, where: `${name}${ENDING}` })));
  }

  private async describe(adminUrl: string): Promise<void> {
    this.machine ||= await describeMachine(adminUrl);
  }
}

/**
 * Creates a temporary folder for `work`. Afterwards, stops every process started for the folder and removes
 * the folder.
 */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = newDiskFolder('bench');
  const clear = () => removeRun(folder);
  onInterrupt(clear);
  try {
    await work(folder);
  } finally {
    await clear();
  }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

// Ignores a closed pipe (`npm run bench | head`), so that the child processes are still stopped.
process.stdout.on('error', () => {});

void main(process.argv.slice(2)).catch((error: Error) => {
  say(error.stack ?? error.message);
  process.exitCode = 1;
});
