import { Module } from '@nestjs/common';
import { PasskeysModule } from '../../passkeys/passkeys.module';
import { SecondFactorsModule } from '../../second-factors/second-factors.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { SignInModule } from '../../sign-in/sign-in.module';
import { FrameModule } from '../frame/frame.module';
import { StepUpController } from './step-up.controller';
import { StepUpPage } from './step-up-page';

@Module({
  imports: [FrameModule, PasskeysModule, SecondFactorsModule, SessionsModule, SignInModule],
  controllers: [StepUpController],
  providers: [StepUpPage],
})
export class ConfirmModule {}
