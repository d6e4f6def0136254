import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { AccountMailsStore } from './account-mails.store';
import { NotifierClient } from './notifier.client';

const AT_ONCE = 50;

/** Gives mails to the notifier, which takes each once, however often it gets it. */
@Injectable()
export class HandOverMails {
  constructor(
    private readonly store: AccountMailsStore,
    private readonly notifier: NotifierClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns whether more may wait */
  async execute(): Promise<boolean> {
    const mails = await this.store.waiting(AT_ONCE);
    if (!mails.length) return false;
    if (!(await this.notifier.send(mails)))
      this.logger.error({ mails: mails.length }, 'no mails: the notifier has no SMTP_URL');
    await this.store.noteTaken(
      mails.map(({ id }) => id),
      toUnix(this.clock.now('live')),
    );
    return mails.length === AT_ONCE;
  }
}
