import { Injectable } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { FailedCodeCounts } from './failed-code-counts';
import { isTotpCode } from './recovery-code.rules';
import { RecoveryCodes } from './recovery-codes';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

export type CodeKind = 'totp' | 'recovery_code';

type Work<Result> = (tx: Tx, kind: CodeKind) => Promise<Result>;

export const wrongCode = () => invalidField('code', 'must be a current, unused code');

@Injectable()
export class CheckCode {
  constructor(
    private readonly db: Database,
    private readonly totps: TotpsStore,
    private readonly codes: TotpCodes,
    private readonly recovery: RecoveryCodes,
    private readonly guesses: FailedCodeCounts,
  ) {}

  /**
   * Checks an app code or recovery code and runs `work` in the same transaction.
   * @throws DomainError `invalid_request` if the code is wrong
   * @throws TooManyCodes if the user has reached the limit for app codes
   */
  execute<Result>(userId: string, code: string, work: Work<Result>): Promise<Result> {
    return isTotpCode(code) ? this.byApp(userId, code, work) : this.byRecoveryCode(userId, code, work);
  }

  private async byApp<Result>(userId: string, code: string, work: Work<Result>): Promise<Result> {
    const counted = await this.guesses.count(userId);
    const step = await this.stepOf(userId, code);
    const done = await this.db.transaction(async (tx) => {
      if (step === null || !(await this.totps.use(tx, userId, step))) return null;
      await this.guesses.takeBackIn(tx, userId);
      return { result: await work(tx, 'totp') };
    });
    if (done) return done.result;
    await this.guesses.wrong(userId, counted);
    throw wrongCode();
  }

  /**
   * Attempts are not limited, because recovery codes have 80 random bits. A recovery code works even after an
   * attacker has exhausted the limit for app codes.
   */
  private byRecoveryCode<Result>(userId: string, code: string, work: Work<Result>): Promise<Result> {
    return this.db.transaction(async (tx) => {
      if (!(await this.recovery.use(tx, userId, code))) throw wrongCode();
      await this.guesses.forgetIn(tx, userId);
      return work(tx, 'recovery_code');
    });
  }

  private async stepOf(userId: string, code: string): Promise<number | null> {
    const totp = await this.totps.of(userId);
    return totp && totp.confirmedAt !== null ? this.codes.stepOf(code, totp) : null;
  }
}
