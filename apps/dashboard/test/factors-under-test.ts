import { CheckCode } from '../src/second-factors/check-code';
import { FailedCodeCounts } from '../src/second-factors/failed-code-counts';
import { ConfirmTotp } from '../src/second-factors/confirm-totp';
import { GenerateTotpSecret } from '../src/second-factors/generate-totp-secret';
import { FactorAdded } from '../src/second-factors/factor-added';
import { FactorRemoved } from '../src/second-factors/factor-removed';
import { RecoveryCodes } from '../src/second-factors/recovery-codes';
import { RemoveTotp } from '../src/second-factors/remove-totp';
import { RenewRecoveryCodes } from '../src/second-factors/renew-recovery-codes';
import { VerifySecondFactor } from '../src/second-factors/verify-second-factor';
import { TotpCodes } from '../src/second-factors/totp-codes';
import { TotpsStore } from '../src/second-factors/totps.store';
import type { AccountsUnderTest } from './accounts-under-test';

export function factorsUnderTest({ db, answers, clock, security, sealer, sessions }: AccountsUnderTest) {
  const [totps, codes] = [new TotpsStore(db, clock), new TotpCodes(sealer, clock)];
  const recovery = new RecoveryCodes(db, clock);
  const check = new CheckCode(db, totps, codes, recovery, new FailedCodeCounts(db, security, clock));
  const added = new FactorAdded(sessions, recovery, security);
  const removed = new FactorRemoved(sessions, recovery, security);
  return {
    added,
    removed,
    recovery,
    draw: new GenerateTotpSecret(answers, totps, codes, sessions, clock),
    confirm: new ConfirmTotp(answers, totps, codes, added, sessions),
    show: new VerifySecondFactor(sessions, check, security),
    removeTotp: new RemoveTotp(answers, totps, removed, sessions),
    renewCodes: new RenewRecoveryCodes(answers, recovery, security, sessions),
  };
}
