import { Module } from '@nestjs/common';
import { AuditEntriesModule } from '@tulay/audit-log';
import { MerchantStandingModule } from '@tulay/merchant-standing';
import { ResealingModule } from '@tulay/resealing';
import { AccountsModule } from './accounts/accounts.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';
import { EventsModule } from './events/events.module';
import { MailsModule } from './mails/mails.module';
import { notifierSealedColumns } from './notifier.sealed-columns';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RetentionModule } from './retention/retention.module';

@Module({
  imports: [
    AuditEntriesModule.register('notifier'),
    ResealingModule.register('notifier', notifierSealedColumns),
    AccountsModule,
    DeliveriesModule,
    EndpointsModule,
    EventsModule,
    MailsModule,
    MerchantStandingModule.register('notifier'),
    ReconciliationModule,
    RetentionModule,
  ],
})
export class NotifierModule {}
