import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { LinksStore } from '../links/links.store';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly db: Database,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly sessions: Sessions,
  ) {}

  /** The link shows that the address is theirs, and signs its reader in. @throws DomainError `invalid_token`, `already_used` */
  execute(token: string, visitor: Visitor): Promise<OpenedSession> {
    return this.db.transaction(async (tx) => {
      const userId = await this.links.use(tx, token, 'verify_email');
      await this.users.verify(tx, userId);
      return this.sessions.openIn(tx, userId, visitor);
    });
  }
}
