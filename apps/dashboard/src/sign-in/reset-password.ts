import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { LinksStore } from '../links/links.store';
import { Passwords } from '../passwords/passwords';
import { Sessions } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly db: Database,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Sets the password that the person chose, and ends every session. The link reached the address, so it is verified too.
   * @throws DomainError `invalid_token`, `already_used`, `invalid_request`
   */
  async execute(token: string, password: string): Promise<void> {
    const hash = await this.passwords.choose(password);
    await this.db.transaction(async (tx) => {
      const userId = await this.links.use(tx, token, 'reset_password');
      await this.users.setPassword(tx, userId, hash);
      await this.users.verify(tx, userId);
      await this.sessions.endAllIn(tx, userId);
    });
  }
}
