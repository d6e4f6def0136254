import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { AttemptsModule } from '../attempts/attempts.module';
import { LedgerModule } from '../ledger/ledger.module';
import { PaymentsModule } from '../payments/payments.module';
import { RoutingModule } from '../routing/routing.module';
import { ApplyRefundOutcome } from './apply-refund-outcome';
import { CreateRefund } from './create-refund';
import { DriveRefund } from './drive-refund';
import { GetRefund } from './get-refund';
import { ListRefunds } from './list-refunds';
import { PaymentLabelsController } from './payment-labels.controller';
import { PaymentLabelsStore } from './payment-labels.store';
import { RefundForMerchant } from './refund-for-merchant';
import { RefundLeases } from './refund-leases';
import { RefundRequests } from './refund-requests';
import { RefundSender } from './refund-sender';
import { RefundsController } from './refunds.controller';
import { RefundsJob } from './refunds.job';
import { RefundsStore } from './refunds.store';
import { ReserveRefund } from './reserve-refund';
import { ResolveRefund } from './resolve-refund';

@Module({
  imports: [AttemptsModule, LedgerModule, PaymentsModule, RoutingModule],
  controllers: [RefundsController, PaymentLabelsController],
  providers: [
    ApplyRefundOutcome,
    AuditLog,
    CreateRefund,
    DriveRefund,
    GetRefund,
    ListRefunds,
    PaymentLabelsStore,
    RefundForMerchant,
    RefundLeases,
    RefundRequests,
    RefundSender,
    RefundsJob,
    RefundsStore,
    ReserveRefund,
    ResolveRefund,
  ],
  exports: [RefundRequests, RefundsStore],
})
export class RefundsModule {}
