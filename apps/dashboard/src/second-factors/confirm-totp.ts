import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { StoredResponses } from '../stored-responses/stored-responses';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { wrongCode } from './check-code';
import { FactorAdded } from './factor-added';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

@Injectable()
export class ConfirmTotp {
  constructor(
    private readonly answers: StoredResponses,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly added: FactorAdded,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Enables the authenticator app after the first valid code and ends the user's other sessions. Requires
   * step-up authentication, as reading the secret does, so that another session cannot confirm a secret that
   * it has not read.
   * @returns recovery codes to show once
   * @throws DomainError `unauthenticated` if step-up authentication is required, `invalid_request` if the
   * code is wrong, `invalid_state` if no authenticator app is being set up
   */
  async execute(session: SessionEntity, code: string): Promise<string[]> {
    await this.sessions.requireStrongest(session);
    const totp = await this.totps.of(session.userId);
    if (!totp || totp.confirmedAt !== null)
      throw new DomainError('invalid_state', 'No authenticator app is being set up');
    const step = this.codes.stepOf(code, totp);
    if (step === null) throw wrongCode();
    return this.answers.keep((tx) => this.confirmIn(tx, session, step));
  }

  private async confirmIn(tx: Tx, session: SessionEntity, step: number): Promise<string[]> {
    const { userId } = session;
    const isFirst = await this.totps.confirm(tx, userId);
    if (!isFirst || !(await this.totps.use(tx, userId, step))) throw wrongCode();
    return this.added.executeIn(tx, session, 'totp.enabled');
  }
}
