import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { AccountMails } from '../links/account-mails.port';
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
    const token = await this.add({ ...person, merchantName, passwordHash });
    const reader = { to: person.email, language: person.language };
    await this.mails.send(
      token === null ? { kind: 'known_address', ...reader } : { kind: 'verify_email', token, ...reader },
    );
  }

  /** @returns the end of the link, or null when somebody has the address */
  private add(draft: UserDraft): Promise<string | null> {
    return this.db.transaction(async (tx) => {
      const id = await this.users.add(tx, draft);
      return id === null ? null : this.links.issue(tx, id, 'verify_email');
    });
  }
}
