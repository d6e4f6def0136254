import { join } from 'node:path';
import { BenchStack } from './bench-stack';
import { Child } from './child';
import { compare, interleaved } from './measure';
import type { Load } from './payments/load';
import { processorTimeOf } from './profile/processor-time';
import type { BenchLine, FolderEnv } from './run-env';
import type { Sample } from './sample';

export const needs = 'folder';

const CONNECTIONS = 32;
const ROUNDS = 7;
const WARM_UP_S = 20;
const SECONDS = 5;

/**
 * P14: two replicas of each service compared with one replica on the same CPU cores, to measure the cost of
 * coordination. On a machine with idle cores, throughput scales if the CPU time per payment stays the same.
 */
export async function bench({ folder, quick }: FolderEnv): Promise<BenchLine[]> {
  if (quick) return [];
  const load = new Child('payments/load.ts');
  const stacks: LoadedStack[] = [];
  try {
    for (const replicas of [1, 2])
      stacks.push(await LoadedStack.start(join(folder, `${replicas}`), replicas, load));
    const [one, two] = stacks as [LoadedStack, LoadedStack];
    for (const stack of stacks) await stack.perSecond(WARM_UP_S);
    for (const stack of stacks) stack.spent.length = 0;
    const measured = await interleaved(ROUNDS, {
      one: () => one.perSecond(SECONDS),
      two: () => two.perSecond(SECONDS),
    });
    return [
      compare(
        { id: 'P14a', what: `${TWO}, ${CONNECTIONS} connections`, unit: '/s', target: '≥ 1 ×' },
        measured.two,
        measured.one,
      ),
      compare(
        { id: 'P14b', what: 'CPU time per payment with two replicas, all processes', unit: 'µs', target: '' },
        two.spent,
        one.spent,
      ),
    ];
  } finally {
    await load.stop();
    await Promise.all(stacks.map((stack) => stack.stop()));
  }
}

const TWO =
  'POST /v1/payments with two replicas of each service, compared with one replica on the same CPU cores';

class LoadedStack {
  /** Microseconds of CPU time per payment, one value per round. */
  readonly spent: number[] = [];

  private constructor(
    private readonly stack: BenchStack,
    private readonly key: string,
    private readonly load: Child,
  ) {}

  static async start(dataDir: string, replicas: number, load: Child): Promise<LoadedStack> {
    const stack = await BenchStack.start(dataDir, { replicas });
    return new LoadedStack(stack, (await stack.merchant()).key, load);
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }

  async perSecond(seconds: number): Promise<number> {
    const before = this.processorTime();
    const question: Load = { baseUrl: this.stack.baseUrl, key: this.key, connections: CONNECTIONS, seconds };
    const { perSecond } = await this.load.ask<Sample>(question);
    await this.stack.settled();
    this.spent.push((this.processorTime() - before) / (perSecond * seconds));
    return perSecond;
  }

  private processorTime(): number {
    return [...processorTimeOf(this.stack.dataDir, {}).values()].reduce((sum, time) => sum + time, 0);
  }
}
