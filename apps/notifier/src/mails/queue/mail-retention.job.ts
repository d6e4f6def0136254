import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, SERVICE_CONFIG } from '@tulay/service-host';
import type { MailConfig } from '../config/mail.config';
import { MailsStore } from './mails.store';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 1_000;

/**
 * Deletes emails after their retention period. Their age is calculated from the ID, which contains wall-clock
 * time, so advancing the test clock deletes nothing early.
 */
@Injectable()
export class MailRetentionJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly mails: MailsStore,
    @Inject(SERVICE_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'forget old mails', () => this.run(new Date()));
  }

  run(real: Date): Promise<boolean> {
    const before = new Date(real.getTime() - this.config.RETENTION_MAILS_DAYS * DAY_MS);
    return this.mails.forget(before, BATCH_SIZE);
  }
}
