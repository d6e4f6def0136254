import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { SecurityLog } from '../security-log/security-log';
import { Sessions } from '../sessions/sessions';
import { PeopleStore } from './people.store';

/** For somebody who has lost app, passkeys and recovery codes, and showed an operator who they are. */
@Injectable()
export class ResetSecondFactors {
  constructor(
    private readonly db: Database,
    private readonly people: PeopleStore,
    private readonly sessions: Sessions,
    private readonly security: SecurityLog,
  ) {}

  /** They sign in by their password then. Without any second factor nothing changes. @throws DomainError `not_found` */
  async execute(email: string): Promise<void> {
    const { id } = await this.people.find(email);
    await this.db.transaction(async (tx) => {
      if (!(await this.people.removeFactors(tx, id))) return;
      await this.sessions.endAllIn(tx, id);
      await this.security.noteOperatorIn(tx, id, 'second_factors.reset');
    });
  }
}
