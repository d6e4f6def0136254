import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { SecurityLog } from '../security-log/security-log';
import { Sessions } from '../sessions/sessions';
import { UserAccountsStore } from './user-accounts.store';

/**
 * Removes the second factors of a user who has lost all of them and has proved their identity to an operator.
 */
@Injectable()
export class ResetSecondFactors {
  constructor(
    private readonly db: Database,
    private readonly people: UserAccountsStore,
    private readonly sessions: Sessions,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Ends the user's sessions. The user then signs in with only the password. Does nothing if the user has no
   * second factor.
   * @throws DomainError `not_found` if no user has the email address
   */
  async execute(email: string): Promise<void> {
    const { id } = await this.people.find(email);
    await this.db.transaction(async (tx) => {
      if (!(await this.people.removeFactors(tx, id))) return;
      await this.sessions.endAllIn(tx, id);
      await this.security.noteOperatorIn(tx, id, 'second_factors.reset');
    });
  }
}
