import { Injectable } from '@nestjs/common';
import { LinksStore } from '../links/links.store';
import { ShowAddress } from '../memberships/show-address';
import { Passwords } from '../passwords/passwords';
import { Sessions } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly showAddress: ShowAddress,
  ) {}

  /**
   * Sets the password that the person chose, and ends every session. The link reached the address, so it is verified too.
   * @throws DomainError `invalid_token`, `already_used`, `invalid_request`
   */
  async execute(token: string, password: string): Promise<void> {
    const hash = await this.passwords.choose(password);
    await this.showAddress.execute({
      use: (tx) => this.links.use(tx, token, 'reset_password'),
      finish: async (tx, userId) => {
        await this.users.setPassword(tx, userId, hash);
        await this.sessions.endAllIn(tx, userId);
      },
    });
  }
}
