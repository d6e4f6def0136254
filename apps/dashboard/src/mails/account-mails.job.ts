import { Injectable, type OnModuleInit } from '@nestjs/common';
import { idAt } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { AccountMailsStore } from './account-mails.store';
import { SubmitEmails } from './submit-emails';

const HAND_OVER_MS = 1_000;
const FORGET_MS = 3_600_000;
const BATCH_SIZE = 1_000;
/** Retention period of emails, equal to the period in which the notifier retries. */
const KEPT_MS = 3 * 24 * FORGET_MS;

@Injectable()
export class AccountMailsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly handOver: SubmitEmails,
    private readonly store: AccountMailsStore,
  ) {}

  onModuleInit(): void {
    this.jobs.every(HAND_OVER_MS, 'hand over mails', () => this.handOver.execute());
    this.jobs.every(FORGET_MS, 'forget old mails', () => this.forget(new Date()));
  }

  /** @param real wall-clock time, because email IDs contain the wall-clock time of their creation */
  forget(real: Date): Promise<boolean> {
    return this.store.forget(idAt('mail', real.getTime() - KEPT_MS), BATCH_SIZE);
  }
}
