import { Module } from '@nestjs/common';
import { AuditEntriesModule } from '@tulay/audit-log';
import { MerchantStandingModule } from '@tulay/merchant-standing';
import { ResealingModule } from '@tulay/resealing';
import { CheckoutModule } from './checkout/checkout.module';
import { DiscrepanciesModule } from './discrepancies/discrepancies.module';
import { FeesModule } from './fees/fees.module';
import { LateFeesModule } from './late-fees/late-fees.module';
import { PaymentDaysModule } from './payment-days/payment-days.module';
import { paymentsSealedColumns } from './payments.sealed-columns';
import { PaymentsModule } from './payments/payments.module';
import { ProviderNotificationsModule } from './provider-notifications/provider-notifications.module';
import { ProviderOutcomesModule } from './provider-outcomes/provider-outcomes.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RefundsModule } from './refunds/refunds.module';
import { RoutingModule } from './routing/routing.module';
import { SearchModule } from './search/search.module';
import { StaticCodesModule } from './static-codes/static-codes.module';
import { UnappliedReceiptsModule } from './unapplied-receipts/unapplied-receipts.module';

@Module({
  imports: [
    AuditEntriesModule.register('payments'),
    ResealingModule.register('payments', paymentsSealedColumns),
    CheckoutModule,
    DiscrepanciesModule,
    FeesModule,
    LateFeesModule,
    MerchantStandingModule.register('payments'),
    PaymentDaysModule,
    PaymentsModule,
    ProviderNotificationsModule,
    ProviderOutcomesModule,
    ReconciliationModule,
    RefundsModule,
    RoutingModule,
    SearchModule,
    StaticCodesModule,
    UnappliedReceiptsModule,
  ],
})
export class PaymentsServiceModule {}
