import { Injectable } from '@nestjs/common';
import { StoredResponses } from '../stored-responses/stored-responses';
import { FactorAdded } from '../second-factors/factor-added';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { RegisteredPasskeys, type CreationOptions } from './registered-passkeys';
import type { PasskeyEntity } from './passkey.entity';
import { checkedName, requireRoom, wrongPasskey } from './passkey.rules';
import { PasskeysStore } from './passkeys.store';

@Injectable()
export class AddPasskey {
  constructor(
    private readonly answers: StoredResponses,
    private readonly passkeys: PasskeysStore,
    private readonly made: RegisteredPasskeys,
    private readonly added: FactorAdded,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Returns the creation options for the browser.
   * @throws DomainError `unauthenticated` if step-up authentication is required, `invalid_state` if the user
   * has the maximum number of passkeys
   */
  async options(session: SessionEntity, person: { email: string; name: string }): Promise<CreationOptions> {
    const known = await this.allowed(session);
    return this.made.options(session, person, known);
  }

  /**
   * Saves the passkey that the browser created and ends the user's other sessions. Throws the same errors as
   * `options`.
   * @param answer the browser's response as JSON
   * @returns recovery codes to show once; empty if the user already has recovery codes
   * @throws DomainError `invalid_request` if the name or the response is invalid
   */
  async execute(session: SessionEntity, name: string, answer: string): Promise<string[]> {
    await this.allowed(session);
    const called = checkedName(name);
    const { userId } = session;
    return this.answers.keep(async (tx) => {
      // The challenge is used inside `keep`, so that the second of two concurrent submissions returns the
      // response of the first instead of failing on the used challenge.
      const kept = await this.made.verifiedIn(tx, session, answer);
      requireRoom(await this.passkeys.lockedOfUser(tx, userId));
      const passkey = { ...kept, userId, name: called, lastUsedAt: null };
      if (!(await this.passkeys.add(tx, passkey))) throw wrongPasskey();
      return this.added.executeIn(tx, session, 'passkey.added', { name: called });
    });
  }

  private async allowed(session: SessionEntity): Promise<PasskeyEntity[]> {
    await this.sessions.requireStrongest(session);
    const known = await this.passkeys.ofUser(session.userId);
    requireRoom(known);
    return known;
  }
}
