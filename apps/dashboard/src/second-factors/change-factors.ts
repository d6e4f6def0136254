import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { SecurityLog } from '../security-log/security-log';
import type { SessionEntity } from '../sessions/session.entity';
import { requireFreshFactor } from '../sessions/session.rules';
import { RecoveryCodes } from './recovery-codes';
import { TotpsStore } from './totps.store';

/** Changes to what protects an account. Each asks for a fresh second factor. */
@Injectable()
export class ChangeFactors {
  constructor(
    private readonly db: Database,
    private readonly totps: TotpsStore,
    private readonly recovery: RecoveryCodes,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Codes of the app are asked for no more. @throws DomainError `insufficient_scope` without a fresh factor; `invalid_state` */
  removeTotp(session: SessionEntity): Promise<void> {
    return this.change(session, 'totp.disabled', async (tx, userId) => {
      if (!(await this.totps.remove(tx, userId)))
        throw new DomainError('invalid_state', 'No app makes codes for this account');
      await this.recovery.remove(tx, userId);
    });
  }

  /** Ends the codes that were written down before. @returns the new ones, to show once */
  renewRecoveryCodes(session: SessionEntity): Promise<string[]> {
    return this.change(session, 'recovery_codes.renewed', (tx, userId) => this.recovery.renew(tx, userId));
  }

  private async change<Result>(
    session: SessionEntity,
    action: string,
    work: (tx: Tx, userId: string) => Promise<Result>,
  ): Promise<Result> {
    const { userId } = session;
    requireFreshFactor(session, toUnix(this.clock.now('live')));
    return this.db.transaction(async (tx) => {
      await this.security.noteIn(tx, userId, action);
      return work(tx, userId);
    });
  }
}
