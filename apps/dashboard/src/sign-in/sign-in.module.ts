import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module';
import { MembershipsModule } from '../memberships/memberships.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { EndedWindowsJob } from './ended-windows.job';
import { FailedSignIns } from './failed-sign-ins';
import { ResetPassword } from './reset-password';
import { SignIn } from './sign-in';

@Module({
  imports: [UsersModule, LinksModule, PasswordsModule, SessionsModule, MembershipsModule],
  providers: [EndedWindowsJob, FailedSignIns, ResetPassword, SignIn],
  exports: [FailedSignIns, ResetPassword, SignIn],
})
export class SignInModule {}
