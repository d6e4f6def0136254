import type { OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { workerFile, WorkerRejection, WorkerThreads } from '@tulay/security';
import { checkJpegHeaders } from './jpeg-header';
import { brokenLogo, logoProblem } from './logo-problem';
import { readPngHeader } from './png-header';

/** Maximum size of a stored logo in pixels: twice the displayed size, for high-density screens. */
export const LOGO_ROOM = { width: 400, height: 160 };

/**
 * A large logo takes about a second to decode. Header checks limit the work for malicious files. Decoded
 * pixels are stored outside the heap, so the maximum image dimensions limit their memory instead of `heapMb`.
 */
export const LIMITS = { threads: 1, waiting: 4, deadlineMs: 5_000, heapMb: 96 };

export interface FittedLogo {
  width: number;
  height: number;
  content: Buffer;
}

/** Decodes logos one at a time in a separate thread, so that requests are not delayed. */
export class LogoDecoder implements OnApplicationShutdown {
  private readonly threads: WorkerThreads;

  constructor(limits: typeof LIMITS) {
    this.threads = new WorkerThreads(workerFile(__dirname, 'branding/logo/logo.worker.cjs'), limits);
  }

  /** @throws DomainError `invalid_request` if the image is invalid, or `rate_limited` if the queue is full */
  png(file: Buffer): Promise<FittedLogo> {
    return this.decode('png', { file, ...readPngHeader(file) });
  }

  /** @throws DomainError `invalid_request` if the image is invalid, or `rate_limited` if the queue is full */
  jpeg(file: Buffer): Promise<FittedLogo> {
    checkJpegHeaders(file);
    return this.decode('jpeg', { file });
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.stop();
  }

  private async decode(name: string, task: object): Promise<FittedLogo> {
    const logo = await this.threads
      .run<FittedLogo | null>(name, { ...task, room: LOGO_ROOM })
      .catch(rejectLogo);
    if (!logo) throw brokenLogo();
    return { ...logo, content: Buffer.from(logo.content) };
  }
}

function rejectLogo(error: unknown): never {
  if (!(error instanceof WorkerRejection)) throw error;
  if (error.problem === 'exceeded')
    throw logoProblem('takes too long to process; send a smaller PNG, or an SVG');
  throw new DomainError(
    'rate_limited',
    'Too many logos are waiting to be processed. Try again in a few seconds',
  );
}
