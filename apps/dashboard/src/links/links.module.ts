import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { UsersModule } from '../users/users.module';
import { LinksStore } from './links.store';
import { MailLink } from './mail-link';

@Module({
  imports: [MailsModule, UsersModule],
  providers: [LinksStore, MailLink],
  exports: [LinksStore, MailLink],
})
export class LinksModule {}
