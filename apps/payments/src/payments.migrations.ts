import { AuditLogEntity } from '@tulay/audit-log';
import { CreateMerchantStandings0014000000000, MerchantStandingEntity } from '@tulay/merchant-standing';
import {
  AddProviderWeights0012000000000,
  CreateProviderCredentials0010000000000,
  CreateProviderSettings0004000000000,
  DisabledProviderEntity,
  ProviderCredentialsEntity,
  ProviderOrderEntity,
} from '@tulay/provider-routing';
import {
  DiscrepancyEntity,
  ProviderReconciliationEntity,
  ProviderRecordEntity,
  SurplusFindingEntity,
} from '@tulay/reconciliation';
import { type Schema } from '@tulay/service-host';
import { CreatePayments0001000000001 } from '../migrations/0001-create-payments';
import { CreateRefunds0002000000001 } from '../migrations/0002-create-refunds';
import { CreatePaymentKeys0003000000001 } from '../migrations/0003-create-payment-keys';
import { CreateReceipts0010000000001 } from '../migrations/0010-create-receipts';
import { CreateProviderSecrets0011000000001 } from '../migrations/0011-create-provider-secrets';
import { AddPaymentScopes0013000000001 } from '../migrations/0013-add-payment-scopes';
import { CompatPayments0014000000001 } from '../migrations/0014-compat-payments';
import { CreateReceiptResolutions0015000000001 } from '../migrations/0015-create-receipt-resolutions';
import { RenameReceiptsToProviderNotifications0016000000001 } from '../migrations/0016-rename-receipts-to-provider-notifications';
import { FeesNameTheirCurrency0017000000001 } from '../migrations/0017-fees-name-their-currency';
import { PartitionAuditLog0018000000001 } from '../migrations/0018-partition-audit-log';
import { AddAmountRefunded0019000000001 } from '../migrations/0019-add-amount-refunded';
import { FillAmountRefunded0020000000001 } from '../migrations/0020-fill-amount-refunded';
import { IndexListsByCreated0021000000001 } from '../migrations/0021-index-lists-by-created';
import { CreateProviderAttempts0022000000001 } from '../migrations/0022-create-provider-attempts';
import { CreateProviderCallbacks0023000000001 } from '../migrations/0023-create-provider-callbacks';
import { AddPaymentRoute0024000000001 } from '../migrations/0024-add-payment-route';
import { AddPaymentBankAccount0025000000001 } from '../migrations/0025-add-payment-bank-account';
import { AddProviderFee0030000000001 } from '../migrations/0030-add-provider-fee';
import { AddRefundTurns0032000000001 } from '../migrations/0032-add-refund-turns';
import { AddPaymentReferences0035000000001 } from '../migrations/0035-add-payment-references';
import { FillPaymentReferences0036000000001 } from '../migrations/0036-fill-payment-references';
import { IndexPayers0037000000001 } from '../migrations/0037-index-payers';
import { AddClaims0042000000001 } from '../migrations/0042-add-claims';
import { CreateDiscrepancies0052000000001 } from '../migrations/0052-create-discrepancies';
import { CreateReceiptRefunds0054000000001 } from '../migrations/0054-create-receipt-refunds';
import { CreateStaticCodes0060000000001 } from '../migrations/0060-create-static-codes';
import { DriveReceiptRefunds0070000000001 } from '../migrations/0070-drive-receipt-refunds';
import { CreateLateFees0072000000001 } from '../migrations/0072-create-late-fees';
import { CreatePaymentDays0075000000001 } from '../migrations/0075-create-payment-days';
import { IndexRefundsByCurrency0077000000001 } from '../migrations/0077-index-refunds-by-currency';
import { SearchPayersWithoutAccents0079000000001 } from '../migrations/0079-search-payers-without-accents';
import { KeepRejectionsOfKeys0091000000001 } from '../migrations/0091-keep-rejections-of-keys';
import { CountSurplusDiscrepancies0092000000001 } from '../migrations/0092-count-surplus-discrepancies';
import { ReservePaymentLimits0093000000001 } from '../migrations/0093-reserve-payment-limits';
import { IndexPlatformSearch0095000000001 } from '../migrations/0095-index-platform-search';
import { ScheduleFees0097000000001 } from '../migrations/0097-schedule-fees';
import { AddPaymentSource0098000000001 } from '../migrations/0098-add-payment-source';
import { IndexAuditLogByTime0099000000001 } from '../migrations/0099-index-audit-log-by-time';
import { LimitReservationEntity } from './admission/limit-reservation.entity';
import { AttemptEntity } from './attempts/attempt.entity';
import { MerchantFeeEntity } from './fees/merchant-fee.entity';
import { ScheduledFeeEntity } from './fees/scheduled-fee.entity';
import { LateFeeEntity } from './late-fees/late-fee.entity';
import { PaymentDayEntity, PaymentDayMarkEntity } from './payment-days/payment-day.entity';
import { PaymentEntity, PaymentKeyEntity } from './payments/payment.entity';
import { ProviderNotificationEntity } from './provider-notifications/provider-notification.entity';
import { ProviderSecretsEntity } from './provider-notifications/provider-secrets.entity';
import { ProviderCallbackEntity } from './provider-outcomes/provider-callback.entity';
import { RefundEntity } from './refunds/refund.entity';
import { StaticCodeEntity } from './static-codes/static-code.entity';
import { ReceiptRefundEntity } from './unapplied-receipts/receipt-refund.entity';
import { ReceiptResolutionEntity } from './unapplied-receipts/receipt-resolution.entity';
import { UnappliedReceiptEntity } from './unapplied-receipts/unapplied-receipt.entity';

export const paymentsSchema: Schema = {
  entities: [
    AttemptEntity,
    AuditLogEntity,
    DisabledProviderEntity,
    DiscrepancyEntity,
    LateFeeEntity,
    LimitReservationEntity,
    MerchantFeeEntity,
    ScheduledFeeEntity,
    MerchantStandingEntity,
    PaymentDayEntity,
    PaymentDayMarkEntity,
    PaymentEntity,
    PaymentKeyEntity,
    ProviderCallbackEntity,
    ProviderCredentialsEntity,
    ProviderNotificationEntity,
    ProviderOrderEntity,
    ProviderReconciliationEntity,
    ProviderRecordEntity,
    SurplusFindingEntity,
    ProviderSecretsEntity,
    ReceiptRefundEntity,
    ReceiptResolutionEntity,
    RefundEntity,
    StaticCodeEntity,
    UnappliedReceiptEntity,
  ],
  migrations: [
    CreatePayments0001000000001,
    CreateRefunds0002000000001,
    CreatePaymentKeys0003000000001,
    CreateReceipts0010000000001,
    CreateProviderSecrets0011000000001,
    AddPaymentScopes0013000000001,
    CompatPayments0014000000001,
    CreateProviderSettings0004000000000,
    CreateReceiptResolutions0015000000001,
    RenameReceiptsToProviderNotifications0016000000001,
    FeesNameTheirCurrency0017000000001,
    PartitionAuditLog0018000000001,
    AddAmountRefunded0019000000001,
    FillAmountRefunded0020000000001,
    IndexListsByCreated0021000000001,
    CreateProviderCredentials0010000000000,
    CreateProviderAttempts0022000000001,
    CreateProviderCallbacks0023000000001,
    AddPaymentRoute0024000000001,
    AddPaymentBankAccount0025000000001,
    AddProviderFee0030000000001,
    AddProviderWeights0012000000000,
    AddRefundTurns0032000000001,
    AddPaymentReferences0035000000001,
    FillPaymentReferences0036000000001,
    IndexPayers0037000000001,
    AddClaims0042000000001,
    CreateDiscrepancies0052000000001,
    CreateReceiptRefunds0054000000001,
    CreateStaticCodes0060000000001,
    DriveReceiptRefunds0070000000001,
    CreateLateFees0072000000001,
    CreatePaymentDays0075000000001,
    IndexRefundsByCurrency0077000000001,
    SearchPayersWithoutAccents0079000000001,
    KeepRejectionsOfKeys0091000000001,
    CountSurplusDiscrepancies0092000000001,
    CreateMerchantStandings0014000000000,
    ReservePaymentLimits0093000000001,
    IndexPlatformSearch0095000000001,
    ScheduleFees0097000000001,
    AddPaymentSource0098000000001,
    IndexAuditLogByTime0099000000001,
  ],
};
