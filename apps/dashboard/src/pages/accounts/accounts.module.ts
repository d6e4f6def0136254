import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module';
import { LinksModule } from '../../links/links.module';
import { PasskeysModule } from '../../passkeys/passkeys.module';
import { ProfileModule } from '../../profile/profile.module';
import { SecondFactorsModule } from '../../second-factors/second-factors.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { SignInModule } from '../../sign-in/sign-in.module';
import { SignUpModule } from '../../sign-up/sign-up.module';
import { TeamModule } from '../../team/team.module';
import { AccountPages } from './account-pages';
import { ChangeEmailController } from './change-email.controller';
import { FactorController } from './factor.controller';
import { InvitationController } from './invitation.controller';
import { InvitationPage } from './invitation-page';
import { PasskeySignInController } from './passkey-sign-in.controller';
import { PasswordsController } from './passwords.controller';
import { SignInController } from './sign-in.controller';
import { SignUpController } from './sign-up.controller';
import { WaitingSignIn } from './waiting-sign-in';

@Module({
  imports: [
    HttpModule,
    LinksModule,
    PasskeysModule,
    ProfileModule,
    SecondFactorsModule,
    SessionsModule,
    SignInModule,
    SignUpModule,
    TeamModule,
  ],
  controllers: [
    ChangeEmailController,
    FactorController,
    InvitationController,
    PasskeySignInController,
    PasswordsController,
    SignInController,
    SignUpController,
  ],
  providers: [AccountPages, InvitationPage, WaitingSignIn],
})
export class AccountsModule {}
