import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { SealerModule } from '../sealer/sealer.module';
import { SecurityLogModule } from '../security-log/security-log.module';
import { SessionsModule } from '../sessions/sessions.module';
import { CheckCode } from './check-code';
import { CodeGuesses } from './code-guesses';
import { ConfirmTotp } from './confirm-totp';
import { DrawTotp } from './draw-totp';
import { FactorAdded } from './factor-added';
import { FactorRemoved } from './factor-removed';
import { RecoveryCodes } from './recovery-codes';
import { RemoveTotp } from './remove-totp';
import { RenewRecoveryCodes } from './renew-recovery-codes';
import { ShowFactor } from './show-factor';
import { TotpCodes } from './totp-codes';
import { TotpsStore } from './totps.store';

const inner = [CheckCode, CodeGuesses, TotpCodes];
const outer = [
  ConfirmTotp,
  DrawTotp,
  FactorAdded,
  FactorRemoved,
  RecoveryCodes,
  RemoveTotp,
  RenewRecoveryCodes,
  ShowFactor,
  TotpsStore,
];

@Module({
  imports: [FormAnswersModule, SealerModule, SecurityLogModule, SessionsModule],
  providers: [...inner, ...outer],
  exports: outer,
})
export class SecondFactorsModule {}
