import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { UsersModule } from '../users/users.module';
import { LinksStore } from './links.store';
import { MailLimit } from './mail-limit';
import { MailLink } from './mail-link';

@Module({
  imports: [MailsModule, UsersModule],
  providers: [LinksStore, MailLimit, MailLink],
  exports: [LinksStore, MailLimit, MailLink],
})
export class LinksModule {}
