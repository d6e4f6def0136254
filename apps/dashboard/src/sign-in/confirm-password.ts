import { Injectable } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import { Passwords } from '../passwords/passwords';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';
import { FailedSignIns } from './failed-sign-ins';

export interface StepUp {
  session: SessionEntity;
  email: string;
  password: string;
  address: string;
}

@Injectable()
export class ConfirmPassword {
  constructor(
    private readonly users: UsersStore,
    private readonly passwords: Passwords,
    private readonly failed: FailedSignIns,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Checks the password. Failed attempts count toward the sign-in limit.
   * @throws DomainError `invalid_request` if the password is wrong, `rate_limited` if there were too many
   * failed attempts
   */
  async execute({ session, email, password, address }: StepUp): Promise<void> {
    await this.failed.count({ email, address });
    const kept = await this.users.passwordHashOf(session.userId);
    if (!(await this.passwords.matches(kept, password)))
      throw invalidField('current_password', 'must be your current password');
    await this.failed.forget({ email, address });
    await this.sessions.confirm(session);
  }
}
