import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { LedgerModule } from '../ledger/ledger.module';
import { CreditUnappliedReceipt } from './credit-unapplied-receipt';
import { RoutingModule } from '../routing/routing.module';
import { DriveReceiptRefund } from './drive-receipt-refund';
import { EndReceiptRefund } from './end-receipt-refund';
import { ListUnappliedReceipts } from './list-unapplied-receipts';
import { ReceiptRefundLeases } from './receipt-refund-leases';
import { ReceiptRefundRequests } from './receipt-refund-requests';
import { ReceiptRefundsJob } from './receipt-refunds.job';
import { ReceiptRefundsStore } from './receipt-refunds.store';
import { ReceiptResolutionEntity } from './receipt-resolution.entity';
import { RefundUnappliedReceipt } from './refund-unapplied-receipt';
import { ReserveReceiptRefund } from './reserve-receipt-refund';
import { ResolveUnappliedReceipt } from './resolve-unapplied-receipt';
import { UnappliedReceiptEntity } from './unapplied-receipt.entity';
import { UnappliedReceiptsController } from './unapplied-receipts.controller';
import { UnappliedReceiptsJob } from './unapplied-receipts.job';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

@Module({
  imports: [
    LedgerModule,
    RoutingModule,
    TypeOrmModule.forFeature([ReceiptResolutionEntity, UnappliedReceiptEntity]),
  ],
  controllers: [UnappliedReceiptsController],
  providers: [
    AuditLog,
    CreditUnappliedReceipt,
    DriveReceiptRefund,
    EndReceiptRefund,
    ListUnappliedReceipts,
    ReceiptRefundLeases,
    ReceiptRefundRequests,
    ReceiptRefundsJob,
    ReceiptRefundsStore,
    RefundUnappliedReceipt,
    ReserveReceiptRefund,
    ResolveUnappliedReceipt,
    UnappliedReceiptsJob,
    UnappliedReceiptsStore,
  ],
  exports: [ReceiptRefundRequests],
})
export class UnappliedReceiptsModule {}
