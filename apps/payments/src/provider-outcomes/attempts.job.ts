import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptLeases } from '../attempts/attempt-leases';
import { AttemptsStore } from '../attempts/attempts.store';
import { FollowAttempt } from './follow-attempt';

const EVERY_MS = 500;
const BATCH = 20;
/** A provider that could not be asked is asked again after so many seconds. */
const AGAIN_SECONDS = 60;

/** Polls the attempts that are due. A callback makes its attempt due at once. */
@Injectable()
export class AttemptsJob implements OnModuleInit {
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

  /** Polls one batch. @returns true when there may be more */
  async execute(environment: Environment): Promise<boolean> {
    const now = this.now(environment);
    const due = await this.attempts.claimDue(environment, now, this.leases.end(environment), BATCH);
    await Promise.all(due.map((attempt) => this.followOne(attempt)));
    return due.length === BATCH;
  }

  private async followOne(attempt: AttemptEntity): Promise<void> {
    try {
      await this.leases.hold(attempt, () => this.follow.execute(attempt));
    } catch (error) {
      const about = { err: error, attempt: attempt.id, provider: attempt.provider };
      this.logger.warn(about, 'the provider could not be asked; it is asked again');
      await this.attempts.postpone(attempt, this.now(attempt.environment) + AGAIN_SECONDS);
    }
  }

  private now(environment: Environment): number {
    return toUnix(this.clock.now(environment));
  }
}
