import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module';
import { UsersModule } from '../users/users.module';
import { LinksStore } from './links.store';
import { LinkRequests } from './link-requests';
import { LinkRequestsJob } from './link-requests.job';
import { MailLimit } from './mail-limit';
import { MailLink } from './mail-link';

@Module({
  imports: [MailsModule, UsersModule],
  providers: [LinkRequests, LinkRequestsJob, LinksStore, MailLimit, MailLink],
  exports: [LinkRequests, LinksStore, MailLimit, MailLink],
})
export class LinksModule {}
