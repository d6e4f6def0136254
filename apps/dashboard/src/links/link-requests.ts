import { Inject, Injectable } from '@nestjs/common';
import { EMAIL_MAX, toUnix, truncate, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { randomUUID } from 'node:crypto';
import { DueRows } from '../due-rows/due-rows';
import { MailLink } from './mail-link';

/**
 * Queues password reset requests. A request inserts a single row whether or not the address has an account,
 * and a job sends the email, so the response time does not reveal whether the account exists.
 */
@Injectable()
export class LinkRequests {
  private readonly due: DueRows<{ id: string; email: string }>;

  constructor(
    private readonly db: Database,
    private readonly mailLink: MailLink,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.due = new DueRows(db, clock, { table: 'link_requests', waiting: 'true', columns: 'id, email' });
  }

  async add(email: string): Promise<void> {
    const text = 'INSERT INTO link_requests (id, email, next_try_at) VALUES ($1, $2, $3)';
    const now = toUnix(this.clock.now('live'));
    await this.db.query(text, [randomUUID(), truncate(email.trim(), EMAIL_MAX), now]);
  }

  /**
   * Sends the requested links. A request processed twice, for example after a crash, sends a second link that
   * invalidates the first.
   * @returns whether more requests may be due
   */
  execute(): Promise<boolean> {
    return this.due.each(async ({ id, email }) => {
      await this.mailLink.execute(email, 'reset_password');
      await this.db.query('DELETE FROM link_requests WHERE id = $1', [id]);
    });
  }
}
