import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module';
import { ApplyCatalogPaymentOutcome } from './apply-catalog-payment-outcome';
import { ApplyPaymentEvent } from './apply-payment-event';
import { ApplyRefundEvent } from './apply-refund-event';
import { CatalogPaymentsStore } from './catalog-payments.store';
import { ConfirmPayments } from './confirm-payments';
import { EndCatalogPayment } from './end-catalog-payment';
import { PaidSources } from './paid-sources';
import { PaymentOutcomesConsumer } from './payment-outcomes.consumer';
import { PaymentsClient } from './payments.client';
import { RefundsConsumer } from './refunds.consumer';
import { RequireRoute } from './require-route';
import { StartCatalogPayment } from './start-catalog-payment';
import { UnconfirmedPaymentsJob } from './unconfirmed-payments.job';
import { UnconfirmedPaymentsStore } from './unconfirmed-payments.store';

@Module({
  imports: [ProductsModule],
  controllers: [PaymentOutcomesConsumer, RefundsConsumer],
  providers: [
    ApplyCatalogPaymentOutcome,
    ApplyPaymentEvent,
    ApplyRefundEvent,
    CatalogPaymentsStore,
    ConfirmPayments,
    EndCatalogPayment,
    PaidSources,
    PaymentsClient,
    RequireRoute,
    StartCatalogPayment,
    UnconfirmedPaymentsJob,
    UnconfirmedPaymentsStore,
  ],
  exports: [
    ApplyCatalogPaymentOutcome,
    CatalogPaymentsStore,
    EndCatalogPayment,
    PaidSources,
    PaymentsClient,
    RequireRoute,
    StartCatalogPayment,
  ],
})
export class CatalogPaymentsModule {}
