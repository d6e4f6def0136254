import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { AccountEmails } from '../mails/account-emails.port';
import { UsersStore } from '../users/users.store';
import type { LinkPurpose } from './link.entity';
import { LinksStore } from './links.store';
import { MailLimit } from './mail-limit';

@Injectable()
export class MailLink {
  constructor(
    private readonly db: Database,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly mails: AccountEmails,
    private readonly limit: MailLimit,
  ) {}

  /**
   * Emails a link to the address if the address has an account and, for a verification link, is not verified
   * yet. Does not reveal to the caller whether the account exists.
   */
  async execute(email: string, purpose: LinkPurpose): Promise<void> {
    if (!(await this.limit.allows(email))) return;
    const user = await this.users.byEmail(email);
    if (!user || (purpose === 'verify_email' && user.verifiedAt !== null)) return;
    await this.db.transaction(async (tx) => {
      const token = await this.links.issue(tx, user.id, purpose);
      await this.mails.send(tx, { kind: purpose, to: user.email, language: user.language, token });
    });
  }
}
