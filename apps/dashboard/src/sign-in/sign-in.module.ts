import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { LinksModule } from '../links/links.module';
import { MembershipsModule } from '../memberships/memberships.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { ChangePassword } from './change-password';
import { ConfirmPassword } from './confirm-password';
import { EndedWindowsJob } from './ended-windows.job';
import { FailedSignIns } from './failed-sign-ins';
import { NewPassword } from './new-password';
import { ResetPassword } from './reset-password';
import { SignIn } from './sign-in';

@Module({
  imports: [FormAnswersModule, UsersModule, LinksModule, PasswordsModule, SessionsModule, MembershipsModule],
  providers: [
    ChangePassword,
    ConfirmPassword,
    EndedWindowsJob,
    FailedSignIns,
    NewPassword,
    ResetPassword,
    SignIn,
  ],
  exports: [ChangePassword, ConfirmPassword, ResetPassword, SignIn],
})
export class SignInModule {}
