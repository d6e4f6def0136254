import { Module } from '@nestjs/common';
import { BalancesController } from './balances/balances.controller';
import { BalancesStore } from './balances/balances.store';
import { GetBalanceHistory } from './balances/get-balance-history';
import { GetStatement } from './balances/get-statement';
import { StatementsStore } from './balances/statements.store';
import { AdjustBalance } from './postings/adjust-balance';
import { AdjustmentsStore } from './postings/adjustments.store';
import { DebitsController } from './postings/debits.controller';
import { PostEndings } from './postings/post-endings';
import { PostPayments } from './postings/post-payments';
import { PostingTurns } from './postings/posting-turns';
import { PostingsConsumer } from './postings/postings.consumer';
import { PostingsStore } from './postings/postings.store';
import { TakeDebit } from './postings/take-debit';
import { BooksStore } from './reconciliation/books.store';
import { ReconciliationController } from './reconciliation/reconciliation.controller';
import { VerifyLedger } from './reconciliation/verify-ledger';
import { VerifyLedgerJob } from './reconciliation/verify-ledger.job';

const postings = [
  AdjustBalance,
  AdjustmentsStore,
  PostEndings,
  PostPayments,
  PostingsStore,
  PostingTurns,
  TakeDebit,
];

@Module({
  controllers: [BalancesController, DebitsController, PostingsConsumer, ReconciliationController],
  providers: [
    BalancesStore,
    GetBalanceHistory,
    GetStatement,
    StatementsStore,
    ...postings,
    BooksStore,
    VerifyLedger,
    VerifyLedgerJob,
  ],
})
export class LedgerModule {}
