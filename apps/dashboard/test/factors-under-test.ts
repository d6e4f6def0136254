import { CheckCode } from '../src/second-factors/check-code';
import { CodeGuesses } from '../src/second-factors/code-guesses';
import { ConfirmTotp } from '../src/second-factors/confirm-totp';
import { DrawTotp } from '../src/second-factors/draw-totp';
import { FactorAdded } from '../src/second-factors/factor-added';
import { FactorRemoved } from '../src/second-factors/factor-removed';
import { RecoveryCodes } from '../src/second-factors/recovery-codes';
import { RemoveTotp } from '../src/second-factors/remove-totp';
import { RenewRecoveryCodes } from '../src/second-factors/renew-recovery-codes';
import { ShowFactor } from '../src/second-factors/show-factor';
import { TotpCodes } from '../src/second-factors/totp-codes';
import { TotpsStore } from '../src/second-factors/totps.store';
import type { AccountsUnderTest } from './accounts-under-test';

/** The second factors of these accounts. */
export function factorsUnderTest({ db, answers, clock, security, sealer, sessions }: AccountsUnderTest) {
  const [totps, codes] = [new TotpsStore(db, clock), new TotpCodes(sealer, clock)];
  const recovery = new RecoveryCodes(db, clock);
  const check = new CheckCode(db, totps, codes, recovery, new CodeGuesses(db, security, clock));
  const added = new FactorAdded(sessions, recovery, security);
  const removed = new FactorRemoved(sessions, recovery, security);
  return {
    added,
    removed,
    recovery,
    draw: new DrawTotp(answers, totps, codes, sessions, clock),
    confirm: new ConfirmTotp(answers, totps, codes, added, sessions),
    show: new ShowFactor(sessions, check, security),
    removeTotp: new RemoveTotp(answers, totps, removed, sessions),
    renewCodes: new RenewRecoveryCodes(answers, recovery, security, sessions),
  };
}
