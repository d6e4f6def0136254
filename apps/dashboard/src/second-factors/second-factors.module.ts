import { Module } from '@nestjs/common';
import { SealerModule } from '../sealer/sealer.module';
import { SecurityLogModule } from '../security-log/security-log.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ChangeFactors } from './change-factors';
import { CheckCode } from './check-code';
import { EnrolTotp } from './enrol-totp';
import { FactorAdded } from './factor-added';
import { FactorGuesses } from './factor-guesses';
import { RecoveryCodes } from './recovery-codes';
import { ShowFactor } from './show-factor';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

const inner = [CheckCode, FactorAdded, FactorGuesses, TotpCodes, TotpsStore];

@Module({
  imports: [SealerModule, SecurityLogModule, SessionsModule],
  providers: [...inner, ChangeFactors, EnrolTotp, RecoveryCodes, ShowFactor],
  exports: [ChangeFactors, EnrolTotp, RecoveryCodes, ShowFactor],
})
export class SecondFactorsModule {}
