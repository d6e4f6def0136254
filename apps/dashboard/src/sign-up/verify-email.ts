import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { UseEmailLink } from '../memberships/use-email-link';
import { Passwords } from '../passwords/passwords';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly users: UsersStore,
    private readonly passwords: Passwords,
    private readonly showAddress: UseEmailLink,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Verifies the address, creates the user's merchant with a first key, and signs the user in. Requires the
   * password, so that a user who signed up with another person's address does not get an account when that
   * person opens the link.
   * @throws DomainError `invalid_token` if the link is unknown or has expired, `already_used` if the link was
   * used or replaced, `unauthenticated` if the password is wrong
   */
  async execute(token: string, password: string, visitor: Visitor): Promise<OpenedSession> {
    const link = { token, purpose: 'verify_email' } as const;
    const id = await this.showAddress.holder(link);
    if (!(await this.passwords.matches(await this.users.passwordHashOf(id), password)))
      throw new DomainError(
        'unauthenticated',
        'Incorrect password. Enter the password that you chose at sign-up',
      );
    return this.showAddress.execute({
      ...link,
      finish: (tx, userId) => this.sessions.openIn(tx, userId, visitor),
    });
  }
}
