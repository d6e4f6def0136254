import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { SealerModule } from '../sealer/sealer.module';
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

const inner = [AuditLog, CheckCode, FactorAdded, FactorGuesses, TotpCodes, TotpsStore];

@Module({
  imports: [SealerModule, SessionsModule],
  providers: [...inner, ChangeFactors, EnrolTotp, RecoveryCodes, ShowFactor],
  exports: [ChangeFactors, EnrolTotp, RecoveryCodes, ShowFactor],
})
export class SecondFactorsModule {}
