import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module';
import { LinksModule } from '../../links/links.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { SignInModule } from '../../sign-in/sign-in.module';
import { SignUpModule } from '../../sign-up/sign-up.module';
import { AccountPages } from './account-pages';
import { PasswordsController } from './passwords.controller';
import { SessionCookies } from './session-cookies';
import { SignInController } from './sign-in.controller';
import { SignUpController } from './sign-up.controller';

/** The pages before one is signed in. */
@Module({
  imports: [HttpModule, LinksModule, SessionsModule, SignInModule, SignUpModule],
  controllers: [SignUpController, SignInController, PasswordsController],
  providers: [AccountPages, SessionCookies],
})
export class AccountsModule {}
