import { Module } from '@nestjs/common';
import { PasskeysModule } from '../../passkeys/passkeys.module';
import { SecondFactorsModule } from '../../second-factors/second-factors.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { SignInModule } from '../../sign-in/sign-in.module';
import { FrameModule } from '../frame/frame.module';
import { ConfirmController } from './confirm.controller';
import { ConfirmPage } from './confirm-page';

@Module({
  imports: [FrameModule, PasskeysModule, SecondFactorsModule, SessionsModule, SignInModule],
  controllers: [ConfirmController],
  providers: [ConfirmPage],
})
export class ConfirmModule {}
