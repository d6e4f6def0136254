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
   * Links that were mailed before end: whoever had the old password may have asked for them, to get in again by another
   * address or another password.
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
