import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { ShowAddress } from '../memberships/show-address';
import { Passwords } from '../passwords/passwords';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly users: UsersStore,
    private readonly passwords: Passwords,
    private readonly showAddress: ShowAddress,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The link shows that the address is theirs, makes their merchant with its first key, and signs its reader in.
   * Its reader knows the password too: who signed up with the address of somebody else opens nothing by their press.
   * @throws DomainError `invalid_token`, `already_used`, `unauthenticated`: another password
   */
  async execute(token: string, password: string, visitor: Visitor): Promise<OpenedSession> {
    const link = { token, purpose: 'verify_email' } as const;
    const id = await this.showAddress.holder(link);
    if (!(await this.passwords.matches(await this.users.passwordHashOf(id), password)))
      throw new DomainError('unauthenticated', 'This is not the password that was chosen at sign-up');
    return this.showAddress.execute({
      ...link,
      finish: (tx, userId) => this.sessions.openIn(tx, userId, visitor),
    });
  }
}
