import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { FormAnswers } from '../form-answers/form-answers';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { wrongCode } from './check-code';
import { FactorAdded } from './factor-added';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

@Injectable()
export class ConfirmTotp {
  constructor(
    private readonly answers: FormAnswers,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly added: FactorAdded,
    private readonly sessions: Sessions,
  ) {}

  /**
   * The person shows a first code: from now on codes are asked for. Their other sessions end.
   * Only somebody who may read the secret is asked: nobody guesses the code of one that another browser has drawn.
   * @returns recovery codes, which are shown once. @throws DomainError `unauthenticated` when the person has to show again
   * who they are; `invalid_request`, `invalid_state`
   */
  async execute(session: SessionEntity, code: string): Promise<string[]> {
    await this.sessions.requireStrongest(session);
    const totp = await this.totps.of(session.userId);
    if (!totp || totp.confirmedAt !== null)
      throw new DomainError('invalid_state', 'No app waits for its first code');
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
