import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs, LOGGER, WorkPool } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptLeases } from '../attempts/attempt-leases';
import { AttemptsStore } from '../attempts/attempts.store';
import { FollowAttempt } from './follow-attempt';

const EVERY_MS = 500;
/** A provider that hangs holds up to so many polls for its deadline. */
const AT_ONCE = 100;
/** A provider that could not be asked is asked again after so many seconds. */
const AGAIN_SECONDS = 60;

/** Polls the attempts that are due. A callback makes its attempt due at once. */
@Injectable()
export class AttemptsJob implements OnModuleInit, OnApplicationShutdown {
  private readonly pools = { test: new WorkPool(AT_ONCE), live: new WorkPool(AT_ONCE) };

  constructor(
    private readonly jobs: Jobs,
    private readonly attempts: AttemptsStore,
    private readonly follow: FollowAttempt,
    private readonly leases: AttemptLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `follow ${environment} payments`, () => this.execute(environment));
  }

  /** Begins the polls for which there is room. @returns true when there may be more */
  execute(environment: Environment): Promise<boolean> {
    return this.pools[environment].take(
      (limit) =>
        this.attempts.claimDue(environment, this.now(environment), this.leases.end(environment), limit),
      (attempt) => this.followOne(attempt),
    );
  }

  /** Ends what was begun. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.pools[environment].drained()));
  }

  private async followOne(attempt: AttemptEntity): Promise<void> {
    try {
      await this.leases.hold(attempt, () => this.follow.execute(attempt));
    } catch (error) {
      const about = { err: error, attempt: attempt.id, provider: attempt.provider };
      this.logger.warn(about, 'the provider could not be asked; it is asked again');
      await this.postpone(attempt);
    }
  }

  /** When that is not saved, the lease ends, and the attempt is due again then. */
  private async postpone(attempt: AttemptEntity): Promise<void> {
    const dueAt = this.now(attempt.environment) + AGAIN_SECONDS;
    await this.attempts.postpone(attempt, dueAt).catch((error: unknown) => {
      this.logger.warn({ err: error, attempt: attempt.id }, 'its pause was not saved');
    });
  }

  private now(environment: Environment): number {
    return toUnix(this.clock.now(environment));
  }
}
