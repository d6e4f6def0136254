import { Injectable } from '@nestjs/common';
import { ShowAddress } from '../memberships/show-address';
import { Passwords } from '../passwords/passwords';
import { Sessions } from '../sessions/sessions';
import { NewPassword } from './new-password';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly newPassword: NewPassword,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly showAddress: ShowAddress,
  ) {}

  /**
   * Sets the password that the person chose, and ends every session. The link reached the address, so it is verified too.
   * @throws DomainError `invalid_token`, `already_used`, `invalid_request`
   */
  async execute(token: string, password: string): Promise<void> {
    // A hash takes as much as a sign-in: not for a link that nobody was sent.
    const link = { token, purpose: 'reset_password' } as const;
    await this.showAddress.holder(link);
    const hash = await this.passwords.choose(password);
    await this.showAddress.execute({
      ...link,
      finish: async (tx, userId) => {
        await this.newPassword.setIn(tx, userId, hash, 'password.reset');
        await this.sessions.endAllIn(tx, userId);
      },
    });
  }
}
