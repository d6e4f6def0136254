import { Injectable } from '@nestjs/common';
import { EMAIL_MAX } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { randomUUID } from 'node:crypto';
import { MailLink } from './mail-link';

const AT_ONCE = 20;

interface Asked extends Record<string, unknown> {
  id: string;
  email: string;
}

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
    const all = await this.db.query<Asked>('SELECT id, email FROM link_requests LIMIT $1', [AT_ONCE]);
    for (const { id, email } of all) {
      await this.mailLink.execute(email, 'reset_password');
      await this.db.query('DELETE FROM link_requests WHERE id = $1', [id]);
    }
    return all.length === AT_ONCE;
  }
}
