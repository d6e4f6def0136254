import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { AccountMails } from '../mails/account-mails.port';
import { LinksStore } from '../links/links.store';
import { Passwords } from '../passwords/passwords';
import { UsersStore, type UserDraft } from '../users/users.store';
import { checkedSignUp, type SignUpRequest } from './sign-up.rules';

@Injectable()
export class SignUp {
  constructor(
    private readonly db: Database,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly passwords: Passwords,
    private readonly mails: AccountMails,
  ) {}

  /**
   * The caller learns nothing of whether the address is known: either way a mail is sent, after the same work.
   * @throws DomainError `invalid_request`
   */
  async execute(request: SignUpRequest): Promise<void> {
    const { password, merchant: merchantName, ...person } = checkedSignUp(request);
    const passwordHash = await this.passwords.choose(password, person);
    await this.add({ ...person, merchantName, passwordHash });
  }

  /** With the mail that goes to the address: of how to go on, or that somebody has it already. */
  private add(draft: UserDraft): Promise<void> {
    const reader = { to: draft.email, language: draft.language };
    return this.db.transaction(async (tx) => {
      const id = await this.users.add(tx, draft);
      if (id === null) return this.mails.send(tx, { kind: 'known_address', ...reader });
      const token = await this.links.issue(tx, id, 'verify_email');
      return this.mails.send(tx, { kind: 'verify_email', token, ...reader });
    });
  }
}
