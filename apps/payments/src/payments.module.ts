import { Module } from '@nestjs/common';
import { CancelPayment } from './payments/cancel-payment';
import { CreatePaymentUseCase } from './payments/create-payment';
import { ExpirePayments } from './payments/expire-payments';
import { ExpiryJob } from './payments/expiry.job';
import { FeePlans } from './payments/fee-plans';
import { FeesController } from './payments/fees.controller';
import { MerchantFeesStore } from './payments/merchant-fees.store';
import { PaymentView } from './payments/payment.view';
import { PaymentsController } from './payments/payments.controller';
import { PaymentsStore } from './payments/payments.store';
import { ReadPayment } from './payments/read-payment';
import { RecordProviderOutcome } from './payments/record-provider-outcome';
import { SimulateOutcomeUseCase } from './payments/simulate-outcome';
import { Providers } from './providers/provider.port';
import { Router } from './providers/router';
import { SandboxProvider } from './providers/sandbox/sandbox.provider';

@Module({
  controllers: [PaymentsController, FeesController],
  providers: [
    CancelPayment,
    CreatePaymentUseCase,
    ExpirePayments,
    ExpiryJob,
    FeePlans,
    MerchantFeesStore,
    PaymentView,
    PaymentsStore,
    ReadPayment,
    RecordProviderOutcome,
    Router,
    SandboxProvider,
    SimulateOutcomeUseCase,
    { provide: Providers, useFactory: (sandbox: SandboxProvider) => [sandbox], inject: [SandboxProvider] },
  ],
})
export class PaymentsModule {}
