import type { BenchEnv, BenchRow } from './bench-row';
import type { BenchStack } from './bench-stack';

/** A result row; a row without a comparison has no reference. */
export interface BenchLine extends Omit<BenchRow, 'reference' | 'ratio'> {
  reference: number | null;
  ratio: number | null;
}

/** Environment for benchmarks of the complete system. */
export interface StackEnv {
  /** A stack that several benchmarks share; each benchmark creates its own merchants. */
  stack: BenchStack;
  /** Runs `work` while the shared stack is stopped, so that the stack does not affect the measurement. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  quick: boolean;
}

/** Environment for a benchmark that starts its own stacks. */
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
