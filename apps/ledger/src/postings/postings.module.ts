import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { AdjustBalance } from './adjust-balance';
import { AdjustmentsStore } from './adjustments.store';
import { DebitBalance } from './debit-balance';
import { DebitsController } from './debits.controller';
import { PostDebitOutcomes } from './post-debit-outcomes';
import { PostPayments } from './post-payments';
import { PostingQueue } from './posting-queue';
import { PostingsConsumer } from './postings.consumer';
import { PostingsStore } from './postings.store';

@Module({
  controllers: [DebitsController, PostingsConsumer],
  providers: [
    AdjustBalance,
    AdjustmentsStore,
    AuditLog,
    DebitBalance,
    PostDebitOutcomes,
    PostingQueue,
    PostingsStore,
    PostPayments,
  ],
  exports: [PostingQueue, PostingsStore],
})
export class PostingsModule {}
