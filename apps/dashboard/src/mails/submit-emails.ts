import { Inject, Injectable } from '@nestjs/common';
import { toUnix, ServiceUnavailable, type AccountMailOrder, type Clock } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { AccountMailsStore } from './account-mails.store';
import { NotifierClient } from './notifier.client';

const BATCH_SIZE = 50;
/** Delay before a rejected email is submitted again. */
const PAUSE_SECONDS = 60;

/** Submits emails to the notifier. The notifier ignores an email that it has already accepted. */
@Injectable()
export class SubmitEmails {
  constructor(
    private readonly store: AccountMailsStore,
    private readonly notifier: NotifierClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @returns whether more emails may be due
   * @throws ServiceUnavailable if the notifier is unavailable; all emails then stay queued
   */
  async execute(): Promise<boolean> {
    const mails = await this.store.waiting(this.now(), BATCH_SIZE);
    if (!mails.length) return false;
    try {
      await this.handOver(mails);
    } catch (error) {
      if (error instanceof ServiceUnavailable) throw error;
      for (const mail of mails) await this.handOverAlone(mail);
    }
    return mails.length === BATCH_SIZE;
  }

  private async handOver(mails: AccountMailOrder[]): Promise<void> {
    if (!(await this.notifier.send(mails)))
      this.logger.error({ mails: mails.length }, 'emails not sent: SMTP_URL is not set for notifier');
    await this.store.noteTaken(
      mails.map(({ id }) => id),
      this.now(),
    );
  }

  /**
   * Submits a single email of a rejected batch. The notifier accepts or rejects a batch as a whole, and one
   * invalid email must not block the rest of the batch.
   */
  private async handOverAlone(mail: AccountMailOrder): Promise<void> {
    try {
      await this.handOver([mail]);
    } catch (err) {
      if (err instanceof ServiceUnavailable) throw err;
      this.logger.error({ mail: mail.id, kind: mail.kind, err }, 'failed to submit email to notifier');
      await this.store.putOff(mail.id, this.now() + PAUSE_SECONDS);
    }
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
