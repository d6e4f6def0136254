import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs, LOGGER, WorkPool } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptLeases } from '../attempts/attempt-leases';
import { AttemptsStore } from '../attempts/attempts.store';
import { PollAttempt } from './poll-attempt';

const EVERY_MS = 500;
/**
 * Maximum number of concurrent polls per environment. An unresponsive provider can occupy every poll until
 * the deadline.
 */
const BATCH_SIZE = 100;
/** Delay in seconds before an unreachable provider is polled again. */
const AGAIN_SECONDS = 60;

@Injectable()
export class AttemptsJob implements OnModuleInit, OnApplicationShutdown {
  private readonly pools = { test: new WorkPool(BATCH_SIZE), live: new WorkPool(BATCH_SIZE) };

  constructor(
    private readonly jobs: Jobs,
    private readonly attempts: AttemptsStore,
    private readonly follow: PollAttempt,
    private readonly leases: AttemptLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `follow ${environment} payments`, () => this.execute(environment));
  }

  /**
   * Starts as many due polls as capacity allows.
   * @returns true if more may be due
   */
  execute(environment: Environment): Promise<boolean> {
    return this.pools[environment].take(
      (limit) =>
        this.attempts.claimDue(environment, this.now(environment), this.leases.end(environment), limit),
      (attempt) => this.followOne(attempt),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.pools[environment].drained()));
  }

  private async followOne(attempt: AttemptEntity): Promise<void> {
    try {
      await this.leases.hold(attempt, () => this.follow.execute(attempt));
    } catch (error) {
      const about = { err: error, attempt: attempt.id, provider: attempt.provider };
      this.logger.warn(about, 'failed to poll provider for payment status; will retry');
      await this.postpone(attempt);
    }
  }

  /** Reschedules the poll. If the update fails, the attempt becomes due when its lease ends. */
  private async postpone(attempt: AttemptEntity): Promise<void> {
    const dueAt = this.now(attempt.environment) + AGAIN_SECONDS;
    await this.attempts.postpone(attempt, dueAt).catch((error: unknown) => {
      this.logger.warn({ err: error, attempt: attempt.id }, 'failed to reschedule provider poll');
    });
  }

  private now(environment: Environment): number {
    return toUnix(this.clock.now(environment));
  }
}
