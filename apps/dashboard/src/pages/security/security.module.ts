import { Module } from '@nestjs/common';
import { PasskeysModule } from '../../passkeys/passkeys.module';
import { SecondFactorsModule } from '../../second-factors/second-factors.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { SignInModule } from '../../sign-in/sign-in.module';
import { FrameModule } from '../frame/frame.module';
import { AppController } from './app.controller';
import { PasskeysController } from './passkeys.controller';
import { SecurityController } from './security.controller';
import { SecurityPage } from './security-page';
import { SecurityState } from './security-state';

@Module({
  imports: [FrameModule, PasskeysModule, SecondFactorsModule, SessionsModule, SignInModule],
  controllers: [AppController, PasskeysController, SecurityController],
  providers: [SecurityPage, SecurityState],
})
export class SecurityModule {}
