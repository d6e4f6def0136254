import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { Passwords } from '../passwords/passwords';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import type { UserEntity } from '../users/user.entity';
import { UsersStore } from '../users/users.store';
import { FailedSignIns } from './failed-sign-ins';

export interface SignInRequest {
  email: string;
  password: string;
  visitor: Visitor;
}

@Injectable()
export class SignIn {
  constructor(
    private readonly db: Database,
    private readonly users: UsersStore,
    private readonly passwords: Passwords,
    private readonly failed: FailedSignIns,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Signs a user in with a password. A wrong password and an unknown address return the same error after the
   * same amount of work.
   * @throws DomainError `unauthenticated` if the password is wrong or the address is unknown, `rate_limited`
   * if there were too many failed attempts, `invalid_state` if the password is correct but the address is not
   * verified
   */
  async execute({ email, password, visitor }: SignInRequest): Promise<OpenedSession> {
    const attempt = { email, address: visitor.address };
    await this.failed.count(attempt);
    const user = await this.users.byEmail(email);
    if (!(await this.passwords.matches(user?.passwordHash ?? null, password)) || !user) throw wrong();
    await this.failed.forget(attempt);
    if (user.verifiedAt === null)
      throw new DomainError('invalid_state', 'The email address is not verified yet');
    return this.db.transaction((tx) => this.openIn(tx, user, visitor));
  }

  /** Creates a session. If the password was changed during the check, the old password is rejected. */
  private async openIn(tx: Tx, user: UserEntity, visitor: Visitor): Promise<OpenedSession> {
    if (!(await this.users.keepPassword(tx, user))) throw wrong();
    return this.sessions.openIn(tx, user.id, visitor);
  }
}

const wrong = () => new DomainError('unauthenticated', 'The email address or password is incorrect');
