import { Injectable } from '@nestjs/common';
import { LinksStore } from '../links/links.store';
import { ShowAddress } from '../memberships/show-address';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly links: LinksStore,
    private readonly showAddress: ShowAddress,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The link shows that the address is theirs, makes their merchant with its first key, and signs its reader in.
   * @throws DomainError `invalid_token`, `already_used`
   */
  execute(token: string, visitor: Visitor): Promise<OpenedSession> {
    return this.showAddress.execute({
      use: (tx) => this.links.use(tx, token, 'verify_email'),
      finish: (tx, userId) => this.sessions.openIn(tx, userId, visitor),
    });
  }
}
