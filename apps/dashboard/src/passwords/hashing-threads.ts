import { ServiceUnavailableException, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { FILES_ROOT } from '../assets/files-root';

/**
 * Cost parameters of a hash: `memorySize` in KiB, and the number of passes. A stored hash contains its own
 * parameters.
 */
export interface HashCosts {
  memorySize: number;
  iterations: number;
}

/** Argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
export const COSTS: HashCosts = { memorySize: 19_456, iterations: 2 };

const SHAPE = { parallelism: 1, hashLength: 32 };

/** Number of threads. While hashing, each uses 19 MiB and one processor. */
const THREADS = 2;
/** Maximum number of queued hashes. Further requests would wait for seconds and are rejected instead. */
const WAITING = 32;
const IDLE_MS = 60_000;

/**
 * Runs Argon2id in worker threads. The WebAssembly implementation is the same file for each processor
 * architecture, as the image requires.
 */
export class HashingThreads implements OnApplicationShutdown {
  /** A hash with the same costs that matches no password. */
  readonly nobodys: string;

  private readonly pool = new Tinypool({
    filename: join(FILES_ROOT, 'passwords/argon2.worker.cjs'),
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: WAITING,
    idleTimeout: IDLE_MS,
  });

  constructor(private readonly costs: HashCosts) {
    const named = `m=${costs.memorySize},t=${costs.iterations},p=${SHAPE.parallelism}`;
    this.nobodys = `$argon2id$v=19$${named}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  }

  /**
   * Hashes a password.
   * @returns salt, costs and hash in one text
   * @throws ServiceUnavailableException if the queue is full
   */
  hash(password: string): Promise<string> {
    return this.run<string>('hash', { ...this.costs, ...SHAPE, password, salt: randomBytes(16) });
  }

  /**
   * Returns whether the password matches the hash.
   * @throws ServiceUnavailableException if the queue is full
   */
  verify(hash: string, password: string): Promise<boolean> {
    return this.run<boolean>('verify', { hash, password });
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.destroy();
  }

  private async run<Result>(name: string, task: object): Promise<Result> {
    if (this.pool.queueSize >= WAITING)
      throw new ServiceUnavailableException('too many passwords wait to be hashed');
    return this.pool.run(task, { name }) as Promise<Result>;
  }
}
