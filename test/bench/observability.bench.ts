import { SERVICES } from '@tulay/contracts';
import { join } from 'node:path';
import { freePorts } from '../../tools/stack/src/processes/free-ports';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { BenchStack } from './bench-stack';
import { Child } from './child';
import { median } from './measure';
import { DrainedCollector } from './observability/drained-collector';
import { Scraper } from './observability/scraper';
import type { Load } from './payments/load';
import { processorTimeOf } from './profile/processor-time';
import type { BenchLine, FolderEnv } from './run-env';
import type { Sample } from './sample';

export const needs = 'folder';

const CONNECTIONS = 32;

interface Watched {
  name: string;
  stack: BenchStack;
  key: string;
  /** Microseconds of CPU time per payment, one value per round. */
  spent: number[];
}

/**
 * P1o: CPU time that metrics and traces add to one created payment, over all processes of the stack. The
 * stacks run side by side and alternate, so that a change in the machine's speed affects all stacks. Starting
 * the stacks takes a minute, so `--quick` skips this benchmark.
 */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const collector = await DrainedCollector.start();
  const scraper = new Scraper(await freePorts(SERVICES.length));
  const load = new Child('payments/load.ts');
  const stacks: Watched[] = [];
  try {
    for (const [name, options] of Object.entries(settings(scraper.ports, collector.url)))
      stacks.push(await open(name, join(folder, name), options));
    await measure(stacks, load, { rounds: 7, payments: 6_000 });
    if (!collector.bytes) throw new Error('the collector received no spans');
    return stacks.slice(1).map((watched) => lineOf(watched, stacks[0]!));
  } finally {
    scraper.stop();
    await load.stop();
    await Promise.all(stacks.map(({ stack }) => stack.stop()));
    collector.stop();
  }
}

/** Returns the settings to compare; the first is the reference. */
function settings(ports: number[], collector: string): Record<string, Partial<StackOptions>> {
  const shown = SERVICES.map((service, n) => [service, { METRICS_PORT: String(ports[n]) }] as const);
  const traced = (part: string) => ({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: part },
  });
  return {
    neither: {},
    'metrics, scraped every second': { perService: Object.fromEntries(shown) },
    'traces, 5 % sampled': traced('0.05'),
    'traces, all sampled': traced('1'),
  };
}

async function open(name: string, dataDir: string, options: Partial<StackOptions>): Promise<Watched> {
  const stack = await BenchStack.start(dataDir, options);
  return { name, stack, key: (await stack.merchant()).key, spent: [] };
}

/** Measures all rounds; the first round is a warm-up and is not counted. */
async function measure(
  stacks: Watched[],
  load: Child,
  { rounds, payments }: { rounds: number; payments: number },
): Promise<void> {
  for (let round = 0; round <= rounds; round++)
    for (const { stack, key, spent } of stacks) {
      const before = total(stack);
      const question: Load = {
        baseUrl: stack.baseUrl,
        key,
        connections: CONNECTIONS,
        seconds: 120,
        atMost: payments,
      };
      await load.ask<Sample>(question);
      await stack.settled();
      if (round > 0) spent.push((total(stack) - before) / payments);
    }
}

const total = (stack: BenchStack): number =>
  [...processorTimeOf(stack.dataDir, {}).values()].reduce((sum, time) => sum + time, 0);

const lineOf = ({ name, spent }: Watched, reference: Watched): BenchLine => ({
  id: 'P1o',
  what: `CPU time per created payment, with ${name}`,
  value: median(spent),
  unit: 'µs',
  reference: median(reference.spent),
  ratio: median(spent.map((time, round) => time / reference.spent[round]!)),
  target: '',
});
