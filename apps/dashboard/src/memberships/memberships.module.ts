import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { LinksModule } from '../links/links.module';
import { MailsModule } from '../mails/mails.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { UsersModule } from '../users/users.module';
import { CreateFirstOwner } from './create-first-owner';
import { MembershipsStore } from './memberships.store';
import { UseEmailLink } from './use-email-link';
import { NotifyOwners } from './notify-owners';

@Module({
  imports: [LinksModule, MailsModule, MerchantsModule, UsersModule],
  providers: [ActionLog, CreateFirstOwner, MembershipsStore, UseEmailLink, NotifyOwners],
  exports: [MembershipsStore, UseEmailLink, NotifyOwners],
})
export class MembershipsModule {}
