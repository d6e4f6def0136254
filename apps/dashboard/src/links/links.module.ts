import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module';
import { AccountMails } from './account-mails.port';
import { LinksStore } from './links.store';
import { MailLink } from './mail-link';
import { NoMails } from './no-mails';

@Module({
  imports: [UsersModule],
  providers: [LinksStore, MailLink, { provide: AccountMails, useClass: NoMails }],
  exports: [AccountMails, LinksStore, MailLink],
})
export class LinksModule {}
