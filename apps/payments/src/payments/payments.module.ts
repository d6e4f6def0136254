import { Module } from '@nestjs/common';
import { AdmissionModule } from '../admission/admission.module';
import { AttemptsModule } from '../attempts/attempts.module';
import { FeesModule } from '../fees/fees.module';
import { RoutingModule } from '../routing/routing.module';
import { TimelineModule } from '../timeline/timeline.module';
import { ApplyProviderOutcome } from './apply-provider-outcome';
import { CreateFreePayment } from './create-free-payment';
import { CreatePayment } from './create-payment';
import { DraftPayment } from './draft-payment';
import { EndPayment } from './end-payment';
import { ExpirePayments } from './expire-payments';
import { ExpiryJob } from './expiry.job';
import { FindCreatedPayment } from './find-created-payment';
import { GetPayment } from './get-payment';
import { InsertPaidPayment } from './insert-paid-payment';
import { ListPayments } from './list-payments';
import { OldKeysJob } from './old-keys.job';
import { PaymentInsertsStore } from './payment-inserts.store';
import { PaymentQueriesController } from './payment-queries.controller';
import { PaymentView } from './payment.view';
import { PaymentsController } from './payments.controller';
import { PaymentsStore } from './payments.store';

@Module({
  imports: [AdmissionModule, AttemptsModule, FeesModule, RoutingModule, TimelineModule],
  controllers: [PaymentsController, PaymentQueriesController],
  providers: [
    ApplyProviderOutcome,
    CreateFreePayment,
    CreatePayment,
    DraftPayment,
    EndPayment,
    ExpirePayments,
    ExpiryJob,
    FindCreatedPayment,
    GetPayment,
    InsertPaidPayment,
    ListPayments,
    OldKeysJob,
    PaymentInsertsStore,
    PaymentsStore,
    PaymentView,
  ],
  exports: [ApplyProviderOutcome, InsertPaidPayment, PaymentsStore, PaymentView],
})
export class PaymentsModule {}
