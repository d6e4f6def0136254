import type { BenchEnv, BenchRow } from './bench-row';
import type { BenchStack } from './bench-stack';

/** A line of the table; some figures have nothing to stand beside. */
export interface BenchLine extends Omit<BenchRow, 'reference' | 'ratio'> {
  reference: number | null;
  ratio: number | null;
}

/** What a benchmark of the whole system is given. */
export interface StackEnv {
  /** Shared with the others that need one: a benchmark makes merchants of its own on it. */
  stack: BenchStack;
  quick: boolean;
}

/** What a benchmark that starts stacks of its own is given. */
export interface FolderEnv {
  /** Empty, and removed afterwards. */
  folder: string;
  /** The data folder of a stack that has been stopped: starting it again is a second start. */
  usedDataDir: string;
  quick: boolean;
}

export interface FolderModule {
  needs: 'folder';
  bench(env: FolderEnv): Promise<BenchLine[]>;
}

/** One `*.bench.ts`. Without `needs` it is given a PostgreSQL and a NATS server with nothing else on them. */
export type BenchModule =
  | { needs?: undefined; bench(env: BenchEnv): Promise<BenchLine[]> }
  | { needs: 'stack'; bench(env: StackEnv): Promise<BenchLine[]> }
  | FolderModule;
