import { Module } from '@nestjs/common';
import { BalancesController } from './balances/balances.controller';
import { BalancesStore } from './balances/balances.store';
import { PostPayments } from './postings/post-payments';
import { PostingsConsumer } from './postings/postings.consumer';
import { PostingsStore } from './postings/postings.store';
import { BooksStore } from './reconciliation/books.store';
import { ReconciliationController } from './reconciliation/reconciliation.controller';
import { VerifyLedger } from './reconciliation/verify-ledger';
import { VerifyLedgerJob } from './reconciliation/verify-ledger.job';

@Module({
  controllers: [BalancesController, PostingsConsumer, ReconciliationController],
  providers: [BalancesStore, PostPayments, PostingsStore, BooksStore, VerifyLedger, VerifyLedgerJob],
})
export class LedgerModule {}
