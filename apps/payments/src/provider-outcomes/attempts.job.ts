import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptsStore } from '../attempts/attempts.store';
import { FollowAttempt } from './follow-attempt';
import { ProviderCallbacksStore } from './provider-callbacks.store';

const EVERY_MS = 500;
const BATCH = 20;
/** Longer than the deadlines of a cancel and a poll, so that no other replica asks meanwhile. */
const LEASE_SECONDS = 60;
const CLEAN_EVERY_MS = 3_600_000;
const CALLBACKS_KEPT_SECONDS = 90 * 86_400;
const CLEANED = 1_000;

/** Polls the attempts that are due. A callback makes its attempt due at once. */
@Injectable()
export class AttemptsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly attempts: AttemptsStore,
    private readonly callbacks: ProviderCallbacksStore,
    private readonly follow: FollowAttempt,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS) {
      this.jobs.every(EVERY_MS, `follow ${environment} payments`, () => this.execute(environment));
      this.jobs.every(CLEAN_EVERY_MS, `remove old ${environment} callbacks`, () => this.clean(environment));
    }
  }

  /** Polls one batch. @returns true when there may be more */
  async execute(environment: Environment): Promise<boolean> {
    const now = toUnix(this.clock.now(environment));
    const due = await this.attempts.claimDue(environment, now, now + LEASE_SECONDS, BATCH);
    await Promise.all(due.map((attempt) => this.followOne(attempt)));
    return due.length === BATCH;
  }

  private async followOne(attempt: AttemptEntity): Promise<void> {
    try {
      await this.follow.execute(attempt);
    } catch (error) {
      const about = { err: error, attempt: attempt.id, provider: attempt.provider };
      this.logger.warn(about, 'the provider could not be asked; it is asked again');
    }
  }

  private clean(environment: Environment): Promise<boolean> {
    const before = toUnix(this.clock.now(environment)) - CALLBACKS_KEPT_SECONDS;
    return this.callbacks.removeOld(environment, before, CLEANED);
  }
}
