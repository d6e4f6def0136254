import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { StoredResponses } from '../stored-responses/stored-responses';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { TotpCodes, type PendingTotp } from './totp-codes';
import { TotpsStore } from './totps.store';

const NEVER = -1;

@Injectable()
export class GenerateTotpSecret {
  constructor(
    private readonly answers: StoredResponses,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Generates an authenticator secret as text and as QR code content. Sign-in requires app codes only after
   * the user has confirmed the secret with a code.
   * @throws DomainError `unauthenticated` if step-up authentication is required, `invalid_state` if the user
   * already has an authenticator app
   */
  async execute(session: SessionEntity, email: string): Promise<PendingTotp> {
    await this.sessions.requireStrongest(session);
    const { userId } = session;
    const { sealed: sealedSecret, ...shown } = this.codes.draw(userId, email);
    const created = toUnix(this.clock.now('live'));
    const row = { userId, sealedSecret, confirmedAt: null, lastStep: NEVER, created };
    return this.answers.keep(async (tx) => {
      if (!(await this.totps.put(tx, row)))
        throw new DomainError('invalid_state', 'This account already has an authenticator app');
      return shown;
    });
  }

  /**
   * Returns the secret that the user has not confirmed yet, or null.
   * @throws DomainError `unauthenticated` if step-up authentication is required
   */
  async waiting(session: SessionEntity, email: string): Promise<PendingTotp | null> {
    await this.sessions.requireStrongest(session);
    const totp = await this.totps.of(session.userId);
    return totp && totp.confirmedAt === null ? this.codes.shown(totp, email) : null;
  }
}
