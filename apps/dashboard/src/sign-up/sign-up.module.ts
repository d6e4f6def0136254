import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module';
import { MailsModule } from '../mails/mails.module';
import { MembershipsModule } from '../memberships/memberships.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { AddAccount } from './add-account';
import { SignUp } from './sign-up';
import { SignUpRequests } from './sign-up-requests';
import { SignUpRequestsJob } from './sign-up-requests.job';
import { VerifyEmail } from './verify-email';

@Module({
  imports: [UsersModule, LinksModule, MailsModule, PasswordsModule, SessionsModule, MembershipsModule],
  providers: [AddAccount, SignUp, SignUpRequests, SignUpRequestsJob, VerifyEmail],
  exports: [SignUp, VerifyEmail],
})
export class SignUpModule {}
