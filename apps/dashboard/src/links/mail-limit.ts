import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { RateWindows } from '@tulay/service-host';
import { createHash } from 'node:crypto';

const WINDOW_SECONDS = 60 * 60;
/** Mails that strangers can cause to one address in an hour. */
const MAILS = 5;

/** Counts mails that anybody can ask for, so that nobody's mailbox is filled through us. */
@Injectable()
export class MailLimit {
  private readonly windows: RateWindows;

  constructor(db: Database) {
    this.windows = new RateWindows(db, 'account-mail', WINDOW_SECONDS);
  }

  /** Counts a mail. False: no more go to this address for now, whether somebody has it or not. */
  async allows(email: string): Promise<boolean> {
    const key = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
    const { before } = await this.windows.count(key, 1, MAILS);
    return before < MAILS;
  }
}
