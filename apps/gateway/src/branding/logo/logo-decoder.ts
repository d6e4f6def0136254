import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import { basename, join } from 'node:path';
import { Tinypool } from 'tinypool';
import { checkJpegHeaders } from './jpeg-header';
import { brokenLogo, logoProblem } from './logo-problem';
import { readPngHeader } from './png-header';

/** Twice the displayed size, for high-density screens. */
export const LOGO_ROOM = { width: 400, height: 160 };

/** In the sources, the worker is next to this file; a build copies it next to `main.js`. */
const WORKER = join(basename(__dirname) === 'logo' ? '' : 'branding/logo', 'logo.worker.cjs');

export interface LogoLimits {
  /** Time limit for one logo, after which the decoding thread is terminated. */
  deadlineMs: number;
  /** Heap limit of the thread. Pixels are stored outside the heap and limited by the image size. */
  heapMb: number;
  waiting: number;
}

/** A large logo takes about a second to decode. Header checks limit the work for malicious files. */
export const LIMITS: LogoLimits = { deadlineMs: 5_000, heapMb: 96, waiting: 4 };
const IDLE_MS = 60_000;

export interface FittedLogo {
  width: number;
  height: number;
  content: Buffer;
}

/** Decodes logos one at a time in a separate thread, so that requests are not delayed. */
export class LogoDecoder implements OnApplicationShutdown {
  private readonly logger = new Logger(LogoDecoder.name);
  private readonly pool: Tinypool;
  private readonly oneAtATime: BulkheadPolicy;

  constructor(private readonly limits: LogoLimits) {
    this.oneAtATime = bulkhead(1, limits.waiting);
    this.pool = new Tinypool({
      filename: join(__dirname, WORKER),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    // Emitted if the thread exits while idle. The next logo starts a new thread.
    this.pool.on('error', (error) => this.logger.warn(error));
  }

  /** @throws DomainError `invalid_request`, or `rate_limited` if the queue is full */
  png(file: Buffer): Promise<FittedLogo> {
    return this.decode('png', { file, ...readPngHeader(file) });
  }

  /** @throws DomainError `invalid_request`, or `rate_limited` if the queue is full */
  jpeg(file: Buffer): Promise<FittedLogo> {
    checkJpegHeaders(file);
    return this.decode('jpeg', { file });
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.destroy();
  }

  private async decode(name: string, task: object): Promise<FittedLogo> {
    const logo = await this.oneAtATime.execute(() => this.run(name, task)).catch(refuse);
    if (!logo) throw brokenLogo();
    return { ...logo, content: Buffer.from(logo.content) };
  }

  private run(name: string, task: object): Promise<FittedLogo | null> {
    const signal = AbortSignal.timeout(this.limits.deadlineMs);
    return this.pool.run({ ...task, room: LOGO_ROOM }, { name, signal }) as Promise<FittedLogo | null>;
  }
}

function refuse(error: unknown): never {
  if (error instanceof BulkheadRejectedError)
    throw new DomainError(
      'rate_limited',
      'Too many logos are waiting to be processed. Try again in a few seconds',
    );
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw logoProblem('must be faster to process; send a smaller PNG, or an SVG');
  throw error;
}
