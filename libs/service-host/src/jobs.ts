import { ServiceUnavailable } from '@tulay/contracts';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';

interface Job {
  name: string;
  everyMs: number;
  /** Minimum time in milliseconds between two runs of a woken job, so that work accumulates into batches. */
  gapMs: number;
  /** Returns true if more work is pending; the job then runs again immediately. */
  run: () => Promise<boolean | void>;
}

interface JobObserver {
  registered(job: string): void;
  ended(job: string, seconds: number, failed: boolean): void;
}

const NO_OBSERVER: JobObserver = { registered: () => undefined, ended: () => undefined };

/** Runs jobs at intervals, or earlier when woken. Runs of the same job never overlap. */
export class Jobs {
  private readonly loops: JobLoop[] = [];

  constructor(
    private readonly logger: Logger,
    private readonly observer: JobObserver = NO_OBSERVER,
  ) {}

  /**
   * Registers a job. The first run starts with the service.
   * @returns a function that wakes the job early
   */
  every(everyMs: number, name: string, run: Job['run'], { gapMs = 0 } = {}): () => void {
    const loop = new JobLoop({ name, everyMs, gapMs, run }, this.logger, this.observer);
    this.observer.registered(name);
    this.loops.push(loop);
    return () => loop.wake();
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}

class JobLoop {
  private stopping = false;
  private woken = false;
  /** Whether the last run failed because a service did not reply. */
  private unanswered = false;
  private isNew = true;
  private rouse: (() => void) | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: Job,
    private readonly logger: Logger,
    private readonly observer: JobObserver,
  ) {}

  start(): void {
    this.running = this.loop();
  }

  wake(): void {
    this.woken = true;
    this.rouse?.();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const began = performance.now();
      const more = await this.runOnce();
      if (!more && !this.woken) await this.rest();
      const gap = began + this.job.gapMs - performance.now();
      if (!more && !this.stopping && gap > 0) await pause(gap);
    }
  }

  private async runOnce(): Promise<boolean> {
    const began = performance.now();
    let failed = false;
    try {
      const more = (await this.job.run()) === true;
      this.unanswered = false;
      this.isNew = false;
      return more;
    } catch (error) {
      failed = true;
      this.note(error as Error);
      return false;
    } finally {
      this.observer.ended(this.job.name, (performance.now() - began) / 1000, failed);
    }
  }

  /**
   * Logs a failed run. If a service did not reply, the next run retries, so an error is logged only if that run
   * fails too. Services start simultaneously, so a first run often calls a service that is not listening yet;
   * this is logged at debug level.
   */
  private note(error: Error): void {
    const isFirst = error instanceof ServiceUnavailable && !this.unanswered;
    this.unanswered = error instanceof ServiceUnavailable;
    if (isFirst) {
      const level = this.isNew ? 'debug' : 'info';
      this.logger[level]({ job: this.job.name, reason: error.message }, 'job postponed');
    } else this.logger.error({ err: error, job: this.job.name }, 'job failed');
  }

  private async rest(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.rouse = resolve;
      timer = setTimeout(resolve, this.job.everyMs);
    });
    clearTimeout(timer);
    this.rouse = null;
  }
}
