import { ServiceUnavailableException, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { workerFile, WorkerRejection, WorkerThreads } from '@tulay/security';

/**
 * Cost parameters of a hash. `memorySize` is in KiB. Each stored hash contains the parameters used to create
 * it.
 */
export interface HashCosts {
  memorySize: number;
  iterations: number;
}

/** Argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
export const COSTS: HashCosts = { memorySize: 19_456, iterations: 2 };

const SHAPE = { parallelism: 1, hashLength: 32 };

/**
 * A busy thread uses 19 MiB and one CPU core. While 32 hashes are queued, new requests are rejected, because
 * they would wait for several seconds.
 */
const LIMITS = { threads: 2, waiting: 32 };

/**
 * Runs Argon2id in worker threads. Uses WebAssembly, because the image must not contain architecture-specific
 * files.
 */
export class HashingThreads implements OnApplicationShutdown {
  /** A hash that matches no password and costs the same to verify as a stored hash. */
  readonly nobodys: string;

  private readonly threads = new WorkerThreads(workerFile(__dirname, 'passwords/argon2.worker.cjs'), LIMITS);

  constructor(private readonly costs: HashCosts) {
    const named = `m=${costs.memorySize},t=${costs.iterations},p=${SHAPE.parallelism}`;
    this.nobodys = `$argon2id$v=19$${named}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  }

  /**
   * Hashes a password.
   * @returns a string with the salt, cost parameters and hash
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
    return this.threads.stop();
  }

  private run<Result>(name: string, task: object): Promise<Result> {
    return this.threads.run<Result>(name, task).catch((error: unknown) => {
      throw error instanceof WorkerRejection
        ? new ServiceUnavailableException('too many passwords are waiting to be hashed')
        : error;
    });
  }
}
