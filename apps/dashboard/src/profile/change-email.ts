import { Injectable } from '@nestjs/common';
import { DomainError, invalidField, isEmail } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { StoredResponses } from '../stored-responses/stored-responses';
import { LinksStore } from '../links/links.store';
import { MailLimit } from '../links/mail-limit';
import { AccountEmails } from '../mails/account-emails.port';
import { UsersStore } from '../users/users.store';

/** Changes a user's email address after the user has opened a link sent to the new address. */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly answers: StoredResponses,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly limit: MailLimit,
    private readonly mails: AccountEmails,
  ) {}

  /**
   * Sends a link to the new address. If the address belongs to another account, notifies the owner of that
   * account instead. The response is the same in both cases.
   * @throws DomainError `invalid_request` if the address is invalid
   */
  async ask(person: { id: string; email: string }, typed: string): Promise<void> {
    const email = typed.trim();
    if (!isEmail(email) || email.toLowerCase() === person.email.toLowerCase())
      throw invalidField('email', 'must be a different email address');
    if (!(await this.limit.allows(email))) return;
    const owner = await this.users.byEmail(email);
    await this.answers.keep(async (tx) => {
      const language = await this.users.languageOf(tx, person.id);
      const token = await this.links.issue(tx, person.id, 'change_email', email);
      if (owner) await this.mails.send(tx, { kind: 'known_address', to: email, language: owner.language });
      else await this.mails.send(tx, { kind: 'change_email', to: email, language, token });
    });
  }

  /**
   * Changes the user's address to the address that the link has verified. Notifies the old address and
   * invalidates the links sent to the old address.
   * @throws DomainError `invalid_token` if the link is unknown or has expired, `already_used` if the link was
   * used or replaced, `email_taken` if another user has signed up with the address or verified it in the
   * meantime
   */
  async execute(token: string): Promise<void> {
    await this.answers.keep(async (tx) => {
      const { userId, email } = await this.links.use(tx, token, 'change_email');
      await this.set(tx, userId, email!);
    });
  }

  private async set(tx: Tx, userId: string, email: string): Promise<void> {
    if (!(await this.users.setEmail(tx, userId, email)))
      throw new DomainError('email_taken', 'This email address is already in use');
    await this.links.endAll(tx, userId);
  }
}
