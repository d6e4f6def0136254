import { Injectable } from '@nestjs/common';
import { UseEmailLink } from '../memberships/use-email-link';
import { Passwords } from '../passwords/passwords';
import { Sessions } from '../sessions/sessions';
import { NewPassword } from './new-password';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly newPassword: NewPassword,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly showAddress: UseEmailLink,
  ) {}

  /**
   * Sets the new password and ends all sessions. Also verifies the email address to which the link was sent.
   * @throws DomainError `invalid_token` if the link is unknown or has expired, `already_used` if the link was
   * used or replaced, `invalid_request` if the password is rejected
   */
  async execute(token: string, password: string): Promise<void> {
    // The link is checked before the password is hashed, because hashing is expensive.
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
