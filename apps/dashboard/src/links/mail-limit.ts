import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { RateWindows } from '@tulay/service-host';
import { createHash } from 'node:crypto';

const WINDOW_SECONDS = 60 * 60;
/** Maximum number of emails per address and hour that signed-out users can trigger. */
const MAILS = 5;

/** Limits emails that anyone can trigger, to prevent flooding a mailbox. */
@Injectable()
export class MailLimit {
  private readonly windows: RateWindows;

  constructor(db: Database) {
    this.windows = new RateWindows(db, 'account-mail', WINDOW_SECONDS);
  }

  /**
   * Counts an email. Returns false if the address has reached the limit, whether or not the address has an
   * account.
   */
  async allows(email: string): Promise<boolean> {
    const key = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
    const { before } = await this.windows.count(key, 1, MAILS);
    return before < MAILS;
  }
}
