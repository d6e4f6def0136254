import { Injectable } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { FactorGuesses } from './factor-guesses';
import { isTotpCode } from './recovery-code.rules';
import { RecoveryCodes } from './recovery-codes';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

export type CodeKind = 'totp' | 'recovery_code';

export const wrongCode = () => invalidField('code', 'is wrong, was used or has expired');

@Injectable()
export class CheckCode {
  constructor(
    private readonly db: Database,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly recovery: RecoveryCodes,
    private readonly guesses: FactorGuesses,
  ) {}

  /**
   * Uses up a code of the app, or a recovery code, and does `work` in the same transaction.
   * @throws DomainError `invalid_request`, `rate_limited`
   */
  async execute<Result>(
    userId: string,
    code: string,
    work: (tx: Tx, kind: CodeKind) => Promise<Result>,
  ): Promise<Result> {
    await this.guesses.count(userId);
    const use = isTotpCode(code) ? await this.totpUse(userId, code) : this.recoveryUse(userId, code);
    const result = await this.db.transaction(async (tx) => {
      if (!(await use(tx))) throw wrongCode();
      return work(tx, isTotpCode(code) ? 'totp' : 'recovery_code');
    });
    await this.guesses.forget(userId);
    return result;
  }

  private recoveryUse(userId: string, code: string) {
    return (tx: Tx): Promise<boolean> => this.recovery.use(tx, userId, code);
  }

  private async totpUse(userId: string, code: string): Promise<(tx: Tx) => Promise<boolean>> {
    const totp = await this.totps.of(userId);
    const step = totp && totp.confirmedAt !== null ? this.codes.stepOf(code, totp) : null;
    return (tx) => (step === null ? Promise.resolve(false) : this.totps.use(tx, userId, step));
  }
}
