import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/persistence';
import { CatalogClient } from './payments/catalog.client';
import { CreateFreePaymentUseCase } from './payments/create-free-payment';
import { providersController, routing, Sealer, SERVICE_CONFIG } from '@tulay/service-host';
import { CreatePaymentUseCase } from './payments/create-payment';
import { EndPayment } from './payments/end-payment';
import { CreationsStore } from './payments/creations.store';
import { DraftPayment } from './payments/draft-payment';
import { ExpirePayments } from './payments/expire-payments';
import { ExpiryJob } from './payments/expiry.job';
import { FeePlans } from './payments/fee-plans';
import { FeesController } from './payments/fees.controller';
import { FreePaymentsController } from './payments/free-payments.controller';
import { MerchantFeesStore } from './payments/merchant-fees.store';
import { OldKeysJob } from './payments/old-keys.job';
import { PaymentView } from './payments/payment.view';
import { PaymentsController } from './payments/payments.controller';
import { PaymentsStore } from './payments/payments.store';
import { ReadPayment } from './payments/read-payment';
import { RecordProviderOutcome } from './payments/record-provider-outcome';
import { SimulateOutcomeUseCase } from './payments/simulate-outcome';
import type { PaymentsConfig } from './payments.config';
import { AcquirerProvider } from './providers/acquirer/acquirer.provider';
import { Providers, type PaymentProvider } from './providers/provider.port';
import { CreditReceipt } from './receipts/credit-receipt';
import { ListUnappliedReceiptsUseCase } from './receipts/list-unapplied-receipts';
import { ProviderSecretsStore } from './receipts/provider-secrets.store';
import { ReceiptsController } from './receipts/receipts.controller';
import { ReceiptsJob } from './receipts/receipts.job';
import { ReceiptsStore } from './receipts/receipts.store';
import { ReceiveAcquirerCallbackUseCase } from './receipts/receive-acquirer-callback';
import { RecordReceipt } from './receipts/record-receipt';
import { ResolveReceiptUseCase } from './receipts/resolve-receipt';
import { RotateProviderSecretUseCase } from './receipts/rotate-provider-secret';
import { SettlePaymentUseCase } from './receipts/settle-payment';
import { UnappliedReceiptsController } from './receipts/unapplied-receipts.controller';
import { UnappliedReceiptsStore } from './receipts/unapplied-receipts.store';
import { FactsController } from './reconciliation/facts.controller';
import { CreateRefundUseCase } from './refunds/create-refund';
import { DriveRefund } from './refunds/drive-refund';
import { LedgerClient } from './refunds/ledger.client';
import { ReadRefund } from './refunds/read-refund';
import { RecordRefundOutcome } from './refunds/record-refund-outcome';
import { RefundSender } from './refunds/refund-sender';
import { RefundsController } from './refunds/refunds.controller';
import { RefundsJob } from './refunds/refunds.job';
import { RefundsStore } from './refunds/refunds.store';
import { SettleRefundUseCase } from './refunds/settle-refund';
import { OpenPayment } from './providers/open-payment';
import { SandboxProvider } from './providers/sandbox/sandbox.provider';

const configuredProviders = (sandbox: SandboxProvider, { acquirer }: PaymentsConfig): PaymentProvider[] => [
  sandbox,
  ...(acquirer ? [new AcquirerProvider(acquirer)] : []),
];

const receipts = [
  AuditLog,
  CreditReceipt,
  ListUnappliedReceiptsUseCase,
  ProviderSecretsStore,
  ReceiptsJob,
  ReceiptsStore,
  ReceiveAcquirerCallbackUseCase,
  RecordReceipt,
  ResolveReceiptUseCase,
  RotateProviderSecretUseCase,
  SettlePaymentUseCase,
  UnappliedReceiptsStore,
  {
    provide: Sealer,
    useFactory: ({ SEAL_KEYS }: PaymentsConfig) => new Sealer(SEAL_KEYS),
    inject: [SERVICE_CONFIG],
  },
];

@Module({
  controllers: [
    PaymentsController,
    FreePaymentsController,
    FeesController,
    RefundsController,
    ReceiptsController,
    providersController('payments'),
    UnappliedReceiptsController,
    FactsController,
  ],
  providers: [
    ...receipts,
    ...routing(Providers),
    CreateFreePaymentUseCase,
    CatalogClient,
    CreatePaymentUseCase,
    CreateRefundUseCase,
    CreationsStore,
    DraftPayment,
    DriveRefund,
    EndPayment,
    ExpirePayments,
    ExpiryJob,
    FeePlans,
    LedgerClient,
    MerchantFeesStore,
    OldKeysJob,
    OpenPayment,
    PaymentView,
    PaymentsStore,
    ReadPayment,
    ReadRefund,
    RecordProviderOutcome,
    RecordRefundOutcome,
    RefundSender,
    RefundsJob,
    RefundsStore,
    SandboxProvider,
    SettleRefundUseCase,
    SimulateOutcomeUseCase,
    { provide: Providers, useFactory: configuredProviders, inject: [SandboxProvider, SERVICE_CONFIG] },
  ],
})
export class PaymentsModule {}
