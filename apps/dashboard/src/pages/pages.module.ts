import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { LinksModule } from '../links/links.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { SignUpModule } from '../sign-up/sign-up.module';
import { AccountPages } from './accounts/account-pages';
import { PasswordsController } from './accounts/passwords.controller';
import { SessionCookies } from './accounts/session-cookies';
import { SignInController } from './accounts/sign-in.controller';
import { SignUpController } from './accounts/sign-up.controller';
import { HomeController } from './home/home.controller';

@Module({
  imports: [HttpModule, LinksModule, MerchantsModule, SessionsModule, SignInModule, SignUpModule],
  controllers: [SignUpController, SignInController, PasswordsController, HomeController],
  providers: [AccountPages, SessionCookies],
})
export class PagesModule {}
