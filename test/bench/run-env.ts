import type { BenchEnv, BenchRow } from './bench-row';
import type { BenchStack } from './bench-stack';

/** A row of the results; a row without comparison has no reference. */
export interface BenchLine extends Omit<BenchRow, 'reference' | 'ratio'> {
  reference: number | null;
  ratio: number | null;
}

/** Environment of a benchmark of the complete system. */
export interface StackEnv {
  /** A stack that several benchmarks share; each benchmark creates its own merchants. */
  stack: BenchStack;
  /** Runs `work` while the shared stack is stopped, so that the stack does not affect the measurement. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  quick: boolean;
}

/** Environment of a benchmark that starts its own stacks. */
export interface FolderEnv {
  /** An empty folder, removed after the benchmark. */
  folder: string;
  /** Data folder of a stopped stack, for measuring a second start. */
  usedDataDir: string;
  quick: boolean;
}

export interface FolderModule {
  needs: 'folder';
  bench(env: FolderEnv): Promise<BenchLine[]>;
}

/** A `*.bench.ts` module. Without `needs`, the benchmark runs on empty PostgreSQL and NATS servers. */
export type BenchModule =
  | { needs?: undefined; bench(env: BenchEnv): Promise<BenchLine[]> }
  | { needs: 'stack'; bench(env: StackEnv): Promise<BenchLine[]> }
  | FolderModule;
