import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { LedgerModule } from '../ledger/ledger.module';
import { CreditUnappliedReceipt } from './credit-unapplied-receipt';
import { ListUnappliedReceipts } from './list-unapplied-receipts';
import { ReceiptResolutionEntity } from './receipt-resolution.entity';
import { ResolveUnappliedReceipt } from './resolve-unapplied-receipt';
import { UnappliedReceiptEntity } from './unapplied-receipt.entity';
import { UnappliedReceiptsController } from './unapplied-receipts.controller';
import { UnappliedReceiptsJob } from './unapplied-receipts.job';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

@Module({
  imports: [LedgerModule, TypeOrmModule.forFeature([ReceiptResolutionEntity, UnappliedReceiptEntity])],
  controllers: [UnappliedReceiptsController],
  providers: [
    AuditLog,
    CreditUnappliedReceipt,
    ListUnappliedReceipts,
    ResolveUnappliedReceipt,
    UnappliedReceiptsJob,
    UnappliedReceiptsStore,
  ],
})
export class UnappliedReceiptsModule {}
