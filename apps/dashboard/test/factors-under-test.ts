import { ChangeFactors } from '../src/second-factors/change-factors';
import { CheckCode } from '../src/second-factors/check-code';
import { EnrolTotp } from '../src/second-factors/enrol-totp';
import { FactorAdded } from '../src/second-factors/factor-added';
import { FactorGuesses } from '../src/second-factors/factor-guesses';
import { RecoveryCodes } from '../src/second-factors/recovery-codes';
import { ShowFactor } from '../src/second-factors/show-factor';
import { TotpCodes } from '../src/second-factors/totp-codes';
import { TotpsStore } from '../src/second-factors/totps.store';
import type { AccountsUnderTest } from './accounts-under-test';

/** The second factors of these accounts. */
export function factorsUnderTest({ db, clock, security, sealer, sessions }: AccountsUnderTest) {
  const [totps, codes] = [new TotpsStore(db), new TotpCodes(sealer, clock)];
  const recovery = new RecoveryCodes(db, clock);
  const check = new CheckCode(db, totps, codes, recovery, new FactorGuesses(db));
  const added = new FactorAdded(sessions, recovery, security);
  return {
    added,
    recovery,
    enrol: new EnrolTotp(db, totps, codes, added, clock),
    show: new ShowFactor(sessions, check, security),
    change: new ChangeFactors(db, totps, recovery, security, clock),
  };
}
