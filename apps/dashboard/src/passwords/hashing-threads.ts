import { ServiceUnavailableException, type OnApplicationShutdown } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { FILES_ROOT } from '../assets/files-root';

/** What a hash costs its maker: `memorySize` in KiB, and the passes over it. A kept hash names its own costs. */
export interface HashCosts {
  memorySize: number;
  iterations: number;
}

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
export const COSTS: HashCosts = { memorySize: 19_456, iterations: 2 };

const SHAPE = { parallelism: 1, hashLength: 32 };

/** Each takes 19 MiB, and a processor while it hashes. */
const THREADS = 2;
/** Sign-ins that wait for a thread. Whoever comes after them would wait for seconds, and is refused instead. */
const WAITING = 32;
const IDLE_MS = 60_000;

/** Argon2id in threads, by WebAssembly: the same file for every processor, as the image demands. */
export class HashingThreads implements OnApplicationShutdown {
  /** A hash that no password has, of the same costs. */
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

  /** @returns salt, costs and hash in one text. @throws ServiceUnavailableException when too many wait */
  hash(password: string): Promise<string> {
    return this.run<string>('hash', { ...this.costs, ...SHAPE, password, salt: randomBytes(16) });
  }

  /** @throws ServiceUnavailableException when too many wait */
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
