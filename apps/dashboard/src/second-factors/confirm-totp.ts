import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { SessionEntity } from '../sessions/session.entity';
import { wrongCode } from './check-code';
import { FactorAdded } from './factor-added';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

@Injectable()
export class ConfirmTotp {
  constructor(
    private readonly db: Database,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly added: FactorAdded,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The person shows a first code: from now on codes are asked for. Their other sessions end.
   * @returns recovery codes, which are shown once. @throws DomainError `invalid_request`, `invalid_state`
   */
  async execute(session: SessionEntity, code: string): Promise<string[]> {
    const totp = await this.totps.of(session.userId);
    if (!totp || totp.confirmedAt !== null)
      throw new DomainError('invalid_state', 'No app waits for its first code');
    const step = this.codes.stepOf(code, totp);
    if (step === null) throw wrongCode();
    return this.db.transaction((tx) => this.confirmIn(tx, session, step));
  }

  private async confirmIn(tx: Tx, session: SessionEntity, step: number): Promise<string[]> {
    const { userId } = session;
    const isFirst = await this.totps.confirm(tx, userId, this.now());
    if (!isFirst || !(await this.totps.use(tx, userId, step))) throw wrongCode();
    return this.added.executeIn(tx, session, 'totp.enabled');
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
