import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { LinksStore } from '../links/links.store';
import { AccountEmails } from '../mails/account-emails.port';
import { UsersStore, type UserDraft } from '../users/users.store';

@Injectable()
export class AddAccount {
  constructor(
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly mails: AccountEmails,
  ) {}

  /**
   * Creates the account and emails a verification link. If the address already has an account, emails a
   * notice to the account's owner instead.
   */
  async executeIn(tx: Tx, draft: UserDraft): Promise<void> {
    const reader = { to: draft.email, language: draft.language };
    const id = await this.users.add(tx, draft);
    if (id === null) return this.mails.send(tx, { kind: 'known_address', ...reader });
    const token = await this.links.issue(tx, id, 'verify_email');
    return this.mails.send(tx, { kind: 'verify_email', token, ...reader });
  }
}
