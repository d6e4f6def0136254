import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { FormAnswers } from '../form-answers/form-answers';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { TotpCodes, type ShownTotp } from './totp-codes';
import { TotpsStore } from './totps.store';

const NEVER = -1;

@Injectable()
export class DrawTotp {
  constructor(
    private readonly answers: FormAnswers,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Draws a secret for the app, in letters and as what its picture says. Nobody is asked for codes before one was shown.
   * @throws DomainError `unauthenticated` when the person has to show again who they are; `invalid_state`
   */
  async execute(session: SessionEntity, email: string): Promise<ShownTotp> {
    await this.sessions.requireStrongest(session);
    const { userId } = session;
    const { sealed: sealedSecret, ...shown } = this.codes.draw(userId, email);
    const created = toUnix(this.clock.now('live'));
    const row = { userId, sealedSecret, confirmedAt: null, lastStep: NEVER, created };
    return this.answers.keep(async (tx) => {
      if (!(await this.totps.put(tx, row)))
        throw new DomainError('invalid_state', 'An app makes codes for this account already');
      return shown;
    });
  }

  /** The secret that waits for its first code, or null. @throws DomainError `unauthenticated` as above */
  async waiting(session: SessionEntity, email: string): Promise<ShownTotp | null> {
    await this.sessions.requireStrongest(session);
    const totp = await this.totps.of(session.userId);
    return totp && totp.confirmedAt === null ? this.codes.shown(totp, email) : null;
  }
}
