import { Injectable } from '@nestjs/common';
import { StoredResponses } from '../stored-responses/stored-responses';
import { Passwords } from '../passwords/passwords';
import { Sessions } from '../sessions/sessions';
import { ConfirmPassword, type StepUp } from './confirm-password';
import { NewPassword } from './new-password';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly answers: StoredResponses,
    private readonly confirm: ConfirmPassword,
    private readonly newPassword: NewPassword,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Changes the password after checking the current password, and ends the user's other sessions.
   * @throws DomainError `invalid_request` if the current password is wrong or the new password is rejected,
   * `rate_limited` if there were too many failed attempts
   */
  async execute(person: StepUp & { name: string }, chosen: string): Promise<void> {
    await this.confirm.execute(person);
    const hash = await this.passwords.choose(chosen, person);
    const { session } = person;
    await this.answers.keep(async (tx) => {
      await this.newPassword.setIn(tx, session.userId, hash, 'password.changed');
      await this.sessions.endOthersIn(tx, session);
    });
  }
}
