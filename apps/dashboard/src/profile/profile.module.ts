import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { LinksModule } from '../links/links.module';
import { MailsModule } from '../mails/mails.module';
import { UsersModule } from '../users/users.module';
import { ChangeEmail } from './change-email';
import { ChangeProfile } from './change-profile';

@Module({
  imports: [FormAnswersModule, LinksModule, MailsModule, UsersModule],
  providers: [ChangeEmail, ChangeProfile],
  exports: [ChangeEmail, ChangeProfile],
})
export class ProfileModule {}
