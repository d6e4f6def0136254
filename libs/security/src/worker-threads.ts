import { Logger } from '@nestjs/common';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Tinypool } from 'tinypool';

export interface WorkerLimits {
  threads: number;
  /** Number of tasks that may wait for a thread. If the queue is full, new tasks are rejected. */
  waiting: number;
  /** Time limit of a task, excluding its waiting time. */
  deadlineMs?: number;
  /** Heap limit of each thread. The contents of typed arrays are outside the heap. */
  heapMb?: number;
}

/** Reason why a task has no result: the queue is full, or the task exceeded its time or memory limit. */
export type WorkerProblem = 'busy' | 'exceeded';

export class WorkerRejection extends Error {
  constructor(readonly problem: WorkerProblem) {
    super(`the worker rejected the task: ${problem}`);
  }
}

const IDLE_MS = 60_000;

/**
 * Runs a file's functions in worker threads with resource limits, so that heavy work does not delay requests.
 */
export class WorkerThreads {
  private readonly logger = new Logger(WorkerThreads.name);
  private readonly pool: Tinypool;
  private readonly queue: BulkheadPolicy;

  /** @param file absolute path of a `*.worker.cjs` file */
  constructor(
    file: string,
    private readonly limits: WorkerLimits,
  ) {
    const { threads, waiting, heapMb } = limits;
    this.queue = bulkhead(threads, waiting);
    this.pool = new Tinypool({
      filename: file,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb },
    });
    // Emitted if a thread exits while idle. The next task starts a new thread.
    this.pool.on('error', (error) => this.logger.warn(error));
  }

  /**
   * Runs a function that the file exports.
   * @throws WorkerRejection if the queue is full, or the task exceeds its time or memory limit
   */
  async run<Result>(name: string, task: object): Promise<Result> {
    try {
      return await this.queue.execute(() => this.start<Result>(name, task));
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new WorkerRejection('busy');
      const { name: kind, code } = error as { name?: string; code?: string };
      if (kind === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkerRejection('exceeded');
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.pool.destroy();
  }

  private start<Result>(name: string, task: object): Promise<Result> {
    const { deadlineMs } = this.limits;
    const signal = deadlineMs === undefined ? undefined : AbortSignal.timeout(deadlineMs);
    return this.pool.run(task, { name, signal }) as Promise<Result>;
  }
}

/**
 * Returns the path of a worker file.
 * @param folder `__dirname` of the module that starts the worker, which a build bundles into `main.js`
 * @param file path of the worker relative to the service's `src`; a build copies the worker to the same path
 * next to `main.js`
 */
export const workerFile = (folder: string, file: string): string => {
  const beside = join(folder, basename(file));
  return existsSync(beside) ? beside : join(folder, file);
};
