import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { SealerModule } from '../sealer/sealer.module';
import { SecurityLogModule } from '../security-log/security-log.module';
import { SessionsModule } from '../sessions/sessions.module';
import { CheckCode } from './check-code';
import { FailedCodeCounts } from './failed-code-counts';
import { ConfirmTotp } from './confirm-totp';
import { GenerateTotpSecret } from './generate-totp-secret';
import { FactorAdded } from './factor-added';
import { FactorRemoved } from './factor-removed';
import { RecoveryCodes } from './recovery-codes';
import { RemoveTotp } from './remove-totp';
import { RenewRecoveryCodes } from './renew-recovery-codes';
import { VerifySecondFactor } from './verify-second-factor';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

const inner = [CheckCode, FailedCodeCounts, TotpCodes];
const outer = [
  ConfirmTotp,
  GenerateTotpSecret,
  FactorAdded,
  FactorRemoved,
  RecoveryCodes,
  RemoveTotp,
  RenewRecoveryCodes,
  VerifySecondFactor,
  TotpsStore,
];

@Module({
  imports: [FormAnswersModule, SealerModule, SecurityLogModule, SessionsModule],
  providers: [...inner, ...outer],
  exports: outer,
})
export class SecondFactorsModule {}
