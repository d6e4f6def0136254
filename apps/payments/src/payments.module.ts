import { Module } from '@nestjs/common';
import { FeesModule } from './fees/fees.module';
import { PaymentsModule } from './payments/payments.module';
import { ProviderNotificationsModule } from './provider-notifications/provider-notifications.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RefundsModule } from './refunds/refunds.module';
import { RoutingModule } from './routing/routing.module';
import { UnappliedReceiptsModule } from './unapplied-receipts/unapplied-receipts.module';

@Module({
  imports: [
    FeesModule,
    PaymentsModule,
    ProviderNotificationsModule,
    ReconciliationModule,
    RefundsModule,
    RoutingModule,
    UnappliedReceiptsModule,
  ],
})
export class PaymentsServiceModule {}
