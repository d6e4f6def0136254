import type { BenchEnv, BenchRow } from './bench-row';
import type { BenchStack } from './bench-stack';

/** A line of the table; some figures have no reference. */
export interface BenchLine extends Omit<BenchRow, 'reference' | 'ratio'> {
  reference: number | null;
  ratio: number | null;
}

/** The environment of a benchmark of the whole system. */
export interface StackEnv {
  /** Shared by several benchmarks, each of which creates its own merchants. */
  stack: BenchStack;
  /** Runs work while the shared stack is stopped, so that it takes nothing from what is measured. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  quick: boolean;
}

/** The environment of a benchmark that starts its own stacks. */
export interface FolderEnv {
  /** Empty, and removed afterwards. */
  folder: string;
  /** The data folder of a stopped stack, for measuring a second start. */
  usedDataDir: string;
  quick: boolean;
}

export interface FolderModule {
  needs: 'folder';
  bench(env: FolderEnv): Promise<BenchLine[]>;
}

/** One `*.bench.ts`. Without `needs` it gets an empty PostgreSQL and NATS server. */
export type BenchModule =
  | { needs?: undefined; bench(env: BenchEnv): Promise<BenchLine[]> }
  | { needs: 'stack'; bench(env: StackEnv): Promise<BenchLine[]> }
  | FolderModule;
