import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { CatalogClient } from './payments/catalog.client';
import { CreateFreePayment } from './payments/create-free-payment';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { providersController, routing } from '@tulay/provider-routing';
import { Sealer } from '@tulay/security';
import { CreatePayment } from './payments/create-payment';
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
import { SimulateOutcome } from './payments/simulate-outcome';
import type { PaymentsConfig } from './payments.config';
import { AcquirerProvider } from './providers/acquirer/acquirer.provider';
import { Providers, type PaymentProvider } from './providers/provider.port';
import { CreditReceipt } from './receipts/credit-receipt';
import { ListUnappliedReceipts } from './receipts/list-unapplied-receipts';
import { ProviderSecretsStore } from './receipts/provider-secrets.store';
import { ReceiptsController } from './receipts/receipts.controller';
import { ReceiptsJob } from './receipts/receipts.job';
import { ReceiptsStore } from './receipts/receipts.store';
import { ReceiveAcquirerCallback } from './receipts/receive-acquirer-callback';
import { RecordReceipt } from './receipts/record-receipt';
import { ResolveReceipt } from './receipts/resolve-receipt';
import { RotateProviderSecret } from './receipts/rotate-provider-secret';
import { ResolvePayment } from './receipts/resolve-payment';
import { UnappliedReceiptsController } from './receipts/unapplied-receipts.controller';
import { UnappliedReceiptsStore } from './receipts/unapplied-receipts.store';
import { FactsController } from './reconciliation/facts.controller';
import { CreateRefund } from './refunds/create-refund';
import { DriveRefund } from './refunds/drive-refund';
import { LedgerClient } from './refunds/ledger.client';
import { ReadRefund } from './refunds/read-refund';
import { RecordRefundOutcome } from './refunds/record-refund-outcome';
import { RefundSender } from './refunds/refund-sender';
import { RefundsController } from './refunds/refunds.controller';
import { RefundsJob } from './refunds/refunds.job';
import { RefundsStore } from './refunds/refunds.store';
import { ResolveRefund } from './refunds/resolve-refund';
import { OpenPayment } from './providers/open-payment';
import { SandboxProvider } from './providers/sandbox/sandbox.provider';

const configuredProviders = (sandbox: SandboxProvider, { acquirer }: PaymentsConfig): PaymentProvider[] => [
  sandbox,
  ...(acquirer ? [new AcquirerProvider(acquirer)] : []),
];

const receipts = [
  AuditLog,
  CreditReceipt,
  ListUnappliedReceipts,
  ProviderSecretsStore,
  ReceiptsJob,
  ReceiptsStore,
  ReceiveAcquirerCallback,
  RecordReceipt,
  ResolveReceipt,
  RotateProviderSecret,
  ResolvePayment,
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
    CreateFreePayment,
    CatalogClient,
    CreatePayment,
    CreateRefund,
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
    ResolveRefund,
    SimulateOutcome,
    { provide: Providers, useFactory: configuredProviders, inject: [SandboxProvider, SERVICE_CONFIG] },
  ],
})
export class PaymentsModule {}
