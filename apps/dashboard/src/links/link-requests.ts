import { Injectable } from '@nestjs/common';
import { EMAIL_MAX } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { randomUUID } from 'node:crypto';
import { MailLink } from './mail-link';

const AT_ONCE = 20;

/** One that no other replica has in its hands. It comes back when the transaction does not end. */
const TAKE = `DELETE FROM link_requests WHERE id = (
    SELECT id FROM link_requests LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING email`;

/**
 * Who asks for a new password is answered after one insert, whether somebody has the address or not. What differs, a link
 * and its mail, is done by a job: the time of the answer tells nothing.
 */
@Injectable()
export class LinkRequests {
  constructor(
    private readonly db: Database,
    private readonly mailLink: MailLink,
  ) {}

  async add(email: string): Promise<void> {
    const text = 'INSERT INTO link_requests (id, email) VALUES ($1, $2)';
    await this.db.query(text, [randomUUID(), email.trim().slice(0, EMAIL_MAX)]);
  }

  /** Mails what was asked for. One that is done twice, as when this process dies in between, mails a newer link. @returns whether more may wait */
  async execute(): Promise<boolean> {
    for (let done = 0; done < AT_ONCE; done++) if (!(await this.executeNext())) return false;
    return true;
  }

  private executeNext(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [asked] = await tx.query<{ email: string }>(TAKE);
      if (asked) await this.mailLink.execute(asked.email, 'reset_password');
      return asked !== undefined;
    });
  }
}
