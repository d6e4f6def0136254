import { Injectable } from '@nestjs/common';
import { notFound } from '@tulay/contracts';
import { StoredResponses } from '../stored-responses/stored-responses';
import { FactorRemoved } from '../second-factors/factor-removed';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { PasskeysStore } from './passkeys.store';

@Injectable()
export class RemovePasskey {
  constructor(
    private readonly answers: StoredResponses,
    private readonly passkeys: PasskeysStore,
    private readonly removed: FactorRemoved,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @throws DomainError `unauthenticated` if the second factor was not verified recently, `not_found` if the
   * user has no such passkey
   */
  async execute(session: SessionEntity, id: string): Promise<void> {
    await this.sessions.requireStrongest(session);
    const { userId } = session;
    await this.answers.keep(async (tx) => {
      const name = await this.passkeys.remove(tx, userId, id);
      if (name === null) throw notFound('passkey', id);
      await this.removed.executeIn(tx, userId, 'passkey.removed', { name });
    });
  }
}
