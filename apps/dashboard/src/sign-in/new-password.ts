import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { LinksStore } from '../links/links.store';
import { UsersStore } from '../users/users.store';

@Injectable()
export class NewPassword {
  constructor(
    private readonly users: UsersStore,
    private readonly links: LinksStore,
  ) {}

  /**
   * Sets a password and invalidates all links emailed to the user, because an attacker who knew the old
   * password may have requested a link to regain access.
   */
  async setIn(
    tx: Tx,
    userId: string,
    hash: string,
    action: 'password.reset' | 'password.changed',
  ): Promise<void> {
    await this.users.setPassword(tx, userId, hash, action);
    await this.links.endAll(tx, userId);
  }
}
